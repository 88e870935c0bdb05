import Millrace

struct CitiesRenderer: WordedRenderer {
    private let observer: Sink<CitiesViewModel.Action>

    init(observer: Sink<CitiesViewModel.Action>) {
        self.observer = observer
    }

    func render(state: CitiesViewModel.State, words: Words) -> Screen {
        Screen(title: words.cities.title, keys: keys(in: words)) {
            if let problem = problem(of: state, in: words) {
                problem
            }
            if !state.cities.isEmpty {
                list(of: state, in: words)
            } else if state.status == .loaded {
                nothing(in: words)
            }
            if state.isLoading {
                Node(id: "loading", Spinner(words.common.loading))
            }
        }
    }

    private func keys(in words: Words) -> [KeyBinding] {
        [
            KeyBinding("r", words.common.refresh, action: observer.sending(.didTapRefresh)),
            KeyBinding("/", words.cities.search, action: observer.sending(.didTapSearch)),
            KeyBinding("a", words.cities.addresses, action: observer.sending(.didTapAddresses)),
            KeyBinding("o", words.common.outbox, action: observer.sending(.didTapOutbox)),
        ]
    }

    private func list(of state: CitiesViewModel.State, in words: Words) -> Section {
        Section(id: "cities", header: words.cities.header, footer: footer(of: state, in: words)) {
            for (index, row) in state.cities.enumerated() {
                CityRowRenderer(observer: observer.contramap { .city(row.id, $0) })
                    .nodes(of: row, at: index, in: words, onSelect: observer.sending(.didSelect(row.city)))
            }
        }
    }

    private func footer(of state: CitiesViewModel.State, in words: Words) -> String? {
        state.unreadableCount == 0 ? nil : words.cities.unreadable(state.unreadableCount)
    }

    private func nothing(in words: Words) -> Section {
        Section(id: "empty") {
            Node(id: "nothing", Text(words.cities.nothing).placed(.center).padded(columns: 0, lines: 1))
            Node(
                id: "refresh",
                Button(words.common.refresh, action: observer.sending(.didTapRefresh)).placed(.center)
            )
        }
    }

    private func problem(of state: CitiesViewModel.State, in words: Words) -> Section? {
        guard case let .failed(error) = state.status else { return nil }
        return Section(id: "problem", header: words.cities.failed) {
            Node(id: "reason", Callout(error.userMessage(in: words.errors), kind: .failure))
            Node(id: "retry", Button(words.common.retry, action: observer.sending(.didTapRefresh)))
            error.loginNode(in: words, action: observer.sending(.didTapLogIn))
        }
    }
}
