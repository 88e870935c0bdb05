import Millrace

struct AddressesRenderer: WordedRenderer {
    /// The number of columns from which on the cities are shown beside the addresses, and not below them.
    static let widthOfPanes = 100

    private let observer: Sink<AddressesViewModel.Action>

    init(observer: Sink<AddressesViewModel.Action>) {
        self.observer = observer
    }

    func render(state: AddressesViewModel.State, words: Words) -> Screen {
        Screen(
            title: words.addresses.title,
            leading: BarItem(words.common.back, key: .escape, action: observer.sending(.didTapBack)),
            keys: [
                KeyBinding("r", words.common.refresh, action: observer.sending(.didTapRefresh)),
                KeyBinding("n", words.addresses.new, action: observer.sending(.didTapAdd)),
            ]
        ) {
            Panes(.sideBySide, collapsingBelow: Self.widthOfPanes) {
                Pane {
                    problem(of: state, in: words)
                    for row in state.shownRows {
                        let renderer = AddressRowRenderer(observer: observer.contramap { .row(row.id, $0) })
                        let changes = state.changes(of: row)
                        EmbeddedScreen(id: row.id, renderer.render(state: row, changes: changes, words: words))
                    }
                    end(of: state, in: words)
                }
                if state.cities.count > 1 {
                    Pane(.fixed(28)) { cities(of: state, in: words) }
                }
            }
        }
        // The user types into the latest draft.
        .focusing(NodeID(AddressForm.Field.name, in: AddressRow.ID.new(state.drafts)))
    }

    private func problem(of state: AddressesViewModel.State, in words: Words) -> Section? {
        guard case let .failed(error) = state.status else { return nil }
        return Section(id: "problem", header: words.addresses.failed) {
            Node(id: "reason", Callout(error.userMessage(in: words.errors), kind: .failure))
            Node(id: "retry", Button(words.common.retry, action: observer.sending(.didTapRefresh)))
            error.loginNode(in: words, action: observer.sending(.didTapLogIn))
        }
    }

    private func cities(of state: AddressesViewModel.State, in words: Words) -> Choices {
        let options: [String?] = [nil] + state.cities
        return Choices(
            id: "cities",
            words.addresses.cities,
            options: options.map { $0 ?? words.addresses.allCities },
            chosen: options.firstIndex(of: state.shownCity),
            onChoose: observer.sending { .didSelectCity(options[$0]) }
        )
    }

    private func end(of state: AddressesViewModel.State, in words: Words) -> Section {
        Section(id: "end") {
            if state.load != nil {
                Node(id: "loading", Spinner(words.common.loading))
            } else if state.rows.isEmpty, state.status == .loaded {
                Node(id: "nothing", Text(words.common.none).styled(.secondary).placed(.center))
            }
            // The list that comes first has the focus: a button that was there before it would keep the focus.
            if state.load == nil || !state.rows.isEmpty {
                Node(id: "add", Button(words.addresses.add, action: observer.sending(.didTapAdd)))
            }
        }
    }
}
