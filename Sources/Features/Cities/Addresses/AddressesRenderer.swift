import Millrace

struct AddressesRenderer: Renderer {
    private let observer: Sink<AddressesViewModel.Action>

    init(observer: Sink<AddressesViewModel.Action>) {
        self.observer = observer
    }

    func render(state: AddressesViewModel.State) -> Screen {
        Screen(
            title: "Saved addresses",
            leading: BarItem("Back", key: .escape, action: observer.sending(.didTapBack)),
            keys: state.form == nil ? keys : []
        ) {
            if let form = state.form {
                section(of: form)
            } else {
                problem(of: state)
                list(of: state)
            }
        }
    }

    private var keys: [KeyBinding] {
        [
            KeyBinding("r", "Refresh", action: observer.sending(.didTapRefresh)),
            KeyBinding("n", "New", action: observer.sending(.didTapAdd)),
        ]
    }

    private func list(of state: AddressesViewModel.State) -> Section {
        Section(id: "addresses") {
            for saved in state.addresses {
                Node(
                    id: saved.id,
                    ListItem(
                        saved.name,
                        subtitle: saved.address.firstLine,
                        detail: saved.address.city,
                        action: observer.sending(.didSelect(saved))
                    )
                )
            }
            if state.load != nil {
                Node(id: "loading", Text("Loading…").dim())
            } else if state.addresses.isEmpty, state.status == .loaded {
                Node(id: "nothing", Text("There are none yet."))
            }
            Node(id: "add", Button("Add an address", action: observer.sending(.didTapAdd)))
        }
    }

    private func problem(of state: AddressesViewModel.State) -> Section? {
        guard case let .failed(error) = state.status else { return nil }
        return Section(id: "problem", header: "The addresses could not be loaded") {
            Node(id: "reason", Text(error.userMessage))
            Node(id: "retry", Button("Retry", action: observer.sending(.didTapRefresh)))
            error.loginNode(action: observer.sending(.didTapLogIn))
        }
    }

    private func section(of form: AddressForm) -> Section {
        Section(id: "form", header: form.selected?.name ?? "A new address") {
            if let address = form.selected?.address {
                Node(id: "address", Text("\(address.firstLine), \(address.city)"))
                Node(id: "order", Button("Order a delivery", action: observer.sending(.didTapOrder)))
            }
            Node(
                id: "name",
                TextField(
                    "Name",
                    text: form.name,
                    placeholder: "for example Home",
                    problem: form.hasTriedToSave ? form.nameProblem : nil,
                    onChange: observer.sending { .didChangeName($0) },
                    onSubmit: form.selected == nil ? nil : observer.sending(.didTapSave)
                )
            )
            if form.selected == nil {
                newAddress(form)
            }
            if case let .failed(error) = form.status {
                Node(id: "form-problem", Text(error.userMessage).bold())
                error.loginNode(id: "form-login", action: observer.sending(.didTapLogIn))
            }
            switch form.change {
            case nil:
                let title = form.selected == nil ? "Save" : "Rename"
                Node(id: "save", Button(title, action: observer.sending(.didTapSave)))
                if form.selected != nil {
                    Node(id: "delete", Button("Delete", action: observer.sending(.didTapDelete)))
                }
            case .add, .rename:
                Node(id: "changing", Text("Saving…").dim())
            case .delete:
                Node(id: "changing", Text("Deleting…").dim())
            }
        }
    }

    private func newAddress(_ form: AddressForm) -> [Node] {
        [
            Node(
                id: "city",
                TextField(
                    "City",
                    text: form.city,
                    problem: form.hasTriedToSave ? form.cityProblem : nil,
                    onChange: observer.sending { .didChangeCity($0) }
                )
            ),
            Node(
                id: "first-line",
                TextField(
                    "House and street",
                    text: form.firstLine,
                    placeholder: "for example 1 Mill Lane",
                    problem: form.hasTriedToSave ? form.firstLineProblem : nil,
                    onChange: observer.sending { .didChangeFirstLine($0) },
                    onSubmit: observer.sending(.didTapSave)
                )
            ),
        ]
    }
}
