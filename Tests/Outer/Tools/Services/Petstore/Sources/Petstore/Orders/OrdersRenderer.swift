import Millrace

struct OrdersRenderer: Renderer {
    private let observer: Sink<OrdersViewModel.Action>

    init(observer: Sink<OrdersViewModel.Action>) {
        self.observer = observer
    }

    func render(state: OrdersViewModel.State) -> Screen {
        Screen(
            title: "Orders",
            leading: BarItem("Back", key: .escape, action: observer.sending(.didTapClose)),
            keys: [KeyBinding("r", "Refresh", action: observer.sending(.didTapRefresh))]
        ) {
            switch state.status {
            case .loading:
                Node(id: "loading", Spinner("Loading…"))
            case .loaded:
                list(of: state)
            case let .failed(error):
                Node(id: "reason", Text(error.userMessage))
                Node(id: "retry", Button("Retry", action: observer.sending(.didTapRefresh)))
            }
        }
        .exitStatus(state.hasFailed ? 1 : 0)
    }

    private func list(of state: OrdersViewModel.State) -> Section {
        Section(id: "entries") {
            if state.entries.isEmpty {
                Node(id: "nothing", Text("There is nothing here yet."))
            }
            for (index, entry) in state.entries.enumerated() {
                Node(id: "entry-\(index)", Text(String(entry.id)))
            }
        }
    }
}
