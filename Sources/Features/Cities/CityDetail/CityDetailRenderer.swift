import Millrace

struct CityDetailRenderer: Renderer {
    private let observer: Sink<CityDetailViewModel.Action>

    init(observer: Sink<CityDetailViewModel.Action>) {
        self.observer = observer
    }

    func render(state: CityDetailViewModel.State) -> Screen {
        Screen(
            title: state.city.title,
            leading: BarItem("Back", key: .escape, action: observer.sending(.didTapClose)),
            keys: [KeyBinding("r", "Refresh", action: observer.sending(.didTapRefresh))]
        ) {
            Node(id: "order", Button("Order a delivery", action: observer.sending(.didTapOrder)))
            if case let .failed(error) = state.status {
                problem(error)
            }
            if let detail = state.detail {
                facts(of: detail)
                slots(of: detail)
            }
            if state.isLoading {
                Node(id: "loading", Text("Loading…").dim())
            }
        }
    }

    private func facts(of detail: CityDetail) -> Section {
        let depot = detail.depot
        let facts = [("Country", detail.city.country), ("Depot", "\(depot.name), \(depot.minutesAway) min away")]
        return Section(id: "facts") {
            Node(id: "facts", KeyValue(facts.compactMap { key, value in value.map { (key, $0) } }))
        }
    }

    private func slots(of detail: CityDetail) -> Section {
        Section(id: "slots", header: "Deliveries come") {
            if detail.slots.isEmpty {
                Node(id: "nothing", Text("by appointment only"))
            }
            for (index, slot) in detail.slots.enumerated() {
                Node(id: "slot-\(index)", ListItem(slot.day, detail: "\(slot.from) to \(slot.until)"))
            }
        }
    }

    private func problem(_ error: CoreError) -> Section {
        Section(id: "problem", header: "The city could not be loaded") {
            Node(id: "reason", Text(error.userMessage))
            Node(id: "retry", Button("Retry", action: observer.sending(.didTapRefresh)))
            error.loginNode(action: observer.sending(.didTapLogIn))
        }
    }
}
