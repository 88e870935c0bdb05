import Millrace

struct ShopRenderer: Renderer {
    private let observer: Sink<ShopViewModel.Action>

    init(observer: Sink<ShopViewModel.Action>) {
        self.observer = observer
    }

    func render(state: ShopViewModel.State) -> Screen {
        Screen(
            title: "Shop",
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

    private func list(of state: ShopViewModel.State) -> Section {
        Section(id: "entries") {
            if state.entries.isEmpty {
                Node(id: "nothing", Text("There is nothing here yet."))
            }
            for (index, entry) in state.entries.enumerated() {
                Node(id: "entry-\(index)", Text(entry.name))
            }
        }
    }
}
