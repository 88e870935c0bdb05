import Millrace

struct CitiesRenderer: Renderer {
    private let observer: Sink<CitiesViewModel.Action>

    init(observer: Sink<CitiesViewModel.Action>) {
        self.observer = observer
    }

    func render(state: CitiesViewModel.State) -> Screen {
        Screen(title: "Cities", keys: keys(of: state)) {
            if let problem = problem(of: state) {
                problem
            }
            if !state.cities.isEmpty {
                list(of: state)
            } else if state.status == .loaded {
                nothing
            }
            if state.isLoading {
                Node(id: "loading", Text("Loading…").dim())
            }
        }
        .presenting(state.isHelpShown ? KeyHelp(closing: .didCloseHelp) : nil, observer: observer)
    }

    private func keys(of state: CitiesViewModel.State) -> [KeyBinding] {
        let keys = [
            KeyBinding("r", "Refresh", action: observer.sending(.didTapRefresh)),
            KeyBinding("/", "Search", action: observer.sending(.didTapSearch)),
            KeyBinding("a", "Addresses", action: observer.sending(.didTapAddresses)),
            KeyBinding("?", "Help", action: observer.sending(.didTapHelp)),
        ]
        // The city with the focus has the handler.
        let ofCities = state.cities.isEmpty ? [] : [KeyBinding(CityRowRenderer.key, "Favourite") {}]
        return keys + ofCities + [KeyBinding("o", "Outbox", action: observer.sending(.didTapOutbox))]
    }

    private func list(of state: CitiesViewModel.State) -> Section {
        Section(id: "cities", header: "Where do you want it?", footer: footer(of: state)) {
            for (index, row) in state.cities.enumerated() {
                CityRowRenderer(observer: observer.contramap { .city(row.id, $0) })
                    .nodes(of: row, at: index, onSelect: observer.sending(.didSelect(row.city)))
            }
        }
    }

    private func footer(of state: CitiesViewModel.State) -> String? {
        switch state.unreadableCount {
        case 0: return nil
        case 1: return "1 more city could not be read. Refresh to try again."
        case let count: return "\(count) more cities could not be read. Refresh to try again."
        }
    }

    private var nothing: Section {
        Section(id: "empty") {
            Node(id: "nothing", Text("There are no cities to deliver to yet."))
            Node(id: "refresh", Button("Refresh", action: observer.sending(.didTapRefresh)))
        }
    }

    private func problem(of state: CitiesViewModel.State) -> Section? {
        guard case let .failed(error) = state.status else { return nil }
        return Section(id: "problem", header: "The cities could not be loaded") {
            Node(id: "reason", Text(error.userMessage))
            Node(id: "retry", Button("Retry", action: observer.sending(.didTapRefresh)))
            error.loginNode(action: observer.sending(.didTapLogIn))
        }
    }
}
