import Millrace

struct AddressesRenderer: Renderer {
    /// The number of columns from which on the cities stand beside the addresses, and not below them.
    static let widthOfPanes = 100

    private let observer: Sink<AddressesViewModel.Action>

    init(observer: Sink<AddressesViewModel.Action>) {
        self.observer = observer
    }

    func render(state: AddressesViewModel.State) -> Screen {
        Screen(
            title: "Saved addresses",
            leading: BarItem("Back", key: .escape, action: observer.sending(.didTapBack)),
            keys: [
                KeyBinding("r", "Refresh", action: observer.sending(.didTapRefresh)),
                KeyBinding("n", "New", action: observer.sending(.didTapAdd)),
            ]
        ) {
            Panes(.sideBySide, collapsingBelow: Self.widthOfPanes) {
                Pane {
                    problem(of: state)
                    for row in state.shownRows {
                        let renderer = AddressRowRenderer(observer: observer.contramap { .row(row.id, $0) })
                        EmbeddedScreen(id: row.id, renderer.render(state: row, changes: state.changes(of: row)))
                    }
                    end(of: state)
                }
                if state.cities.count > 1 {
                    Pane(.fixed(28)) { cities(of: state) }
                }
            }
        }
        // The user types into the latest draft.
        .focusing(NodeID(AddressForm.Field.name, in: AddressRow.ID.new(state.drafts)))
    }

    private func problem(of state: AddressesViewModel.State) -> Section? {
        guard case let .failed(error) = state.status else { return nil }
        return Section(id: "problem", header: "The addresses could not be loaded") {
            Node(id: "reason", Text(error.userMessage))
            Node(id: "retry", Button("Retry", action: observer.sending(.didTapRefresh)))
            error.loginNode(action: observer.sending(.didTapLogIn))
        }
    }

    private func cities(of state: AddressesViewModel.State) -> Choices {
        let options: [String?] = [nil] + state.cities
        return Choices(
            id: "cities",
            "Cities",
            options: options.map { $0 ?? "All cities" },
            chosen: options.firstIndex(of: state.shownCity),
            onChoose: observer.sending { .didSelectCity(options[$0]) }
        )
    }

    private func end(of state: AddressesViewModel.State) -> Section {
        Section(id: "end") {
            if state.load != nil {
                Node(id: "loading", Text("Loading…").dim())
            } else if state.rows.isEmpty, state.status == .loaded {
                Node(id: "nothing", Text("There are none yet."))
            }
            // The list that comes first has the focus: a button that was there before it would keep the focus.
            if state.load == nil || !state.rows.isEmpty {
                Node(id: "add", Button("Add an address", action: observer.sending(.didTapAdd)))
            }
        }
    }
}
