import Millrace

/// Draws a row of the list: the address, and below it the form while the row is open.
struct AddressRowRenderer: Renderer {
    private let observer: Sink<AddressRow.Action>

    init(observer: Sink<AddressRow.Action>) {
        self.observer = observer
    }

    func render(state: AddressRow) -> Screen {
        Screen(title: "", keys: state.form == nil ? [] : [close]) {
            Section(id: "row", header: state.saved == nil ? "A new address" : nil) {
                state.saved.map(address)
                if let form = state.form {
                    nodes(of: form)
                }
            }
        }
    }

    private var close: KeyBinding {
        KeyBinding(.escape, "Close", action: observer.sending(.didTapClose))
    }

    private func address(_ saved: SavedAddress) -> Node {
        Node(
            id: "address",
            ListItem(
                saved.name,
                subtitle: saved.address.firstLine,
                detail: saved.address.city,
                action: observer.sending(.didSelect)
            )
        )
    }

    @ListBuilder<Node> private func nodes(of form: AddressForm) -> [Node] {
        if form.selected != nil {
            Node(id: "order", Button("Order a delivery", action: observer.sending(.didTapOrder)))
        }
        for field in form.fields {
            Node(id: field, textField(field, of: form))
        }
        if let failure = form.failure {
            Node(id: "problem", Text(failure).bold())
        }
        if case let .failed(error) = form.status {
            error.loginNode(action: observer.sending(.didTapLogIn))
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

    private func textField(_ field: AddressForm.Field, of form: AddressForm) -> TextField {
        let (title, placeholder) =
            switch field {
            case .name: ("Name", "for example Home")
            case .city: ("City", "")
            case .firstLine: ("House and street", "for example 1 Mill Lane")
            }
        return TextField(
            title,
            text: form.text(of: field),
            placeholder: placeholder,
            problem: form.problem(of: field),
            onChange: observer.sending { .didType($0, field) },
            onSubmit: field == form.fields.last ? observer.sending(.didTapSave) : nil
        )
    }
}
