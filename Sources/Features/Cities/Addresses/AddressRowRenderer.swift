import Millrace

/// Draws a row of the list: the address, and below it the form while the row is open.
struct AddressRowRenderer: Renderer {
    private let observer: Sink<AddressRow.Action>

    init(observer: Sink<AddressRow.Action>) {
        self.observer = observer
    }

    func render(state: AddressRow) -> Screen {
        render(state: state, changes: [])
    }

    /// Draws a row with its changes that the backend has not carried out.
    func render(state: AddressRow, changes: [AddressChange]) -> Screen {
        Screen(title: "", keys: state.form == nil ? [] : [close]) {
            Section(id: "row", header: state.saved == nil ? "A new address" : nil) {
                if let saved = state.saved {
                    address(saved.value)
                }
                for change in changes {
                    Node(id: NodeID("change-\(change.id)"), note(change))
                }
                if let form = state.form {
                    nodes(of: form)
                }
            }
        }
        .presenting(state.form?.question, observer: observer)
    }

    private func note(_ change: AddressChange) -> Text {
        guard change.isSetAside else { return Text("\(change.title): \(change.status.words)").dim() }
        let reason = change.status.error?.userMessage
        return Text(["\(change.title): \(change.status.words).", reason].compactMap { $0 }.joined(separator: " "))
            .bold()
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
        if form.conflict == nil {
            for field in form.fields {
                Node(id: field, textField(field, of: form))
            }
        }
        if let failure = form.failure {
            Node(id: "problem", Text(failure).bold())
        }
        if case let .failed(error) = form.status {
            error.loginNode(action: observer.sending(.didTapLogIn))
        }
        switch form.status {
        case let .conflict(conflict):
            nodes(of: conflict)
        case .changing(.add), .changing(.save):
            Node(id: "changing", Text("Saving…").dim())
        case .changing(.delete):
            Node(id: "changing", Text("Deleting…").dim())
        case .editing, .failed:
            let title = form.selected == nil ? "Save" : "Rename"
            Node(id: "save", Button(title, action: observer.sending(.didTapSave)))
            if form.selected != nil {
                Node(id: "delete", Button("Delete", action: observer.sending(.didTapDelete)))
            }
        }
    }

    @ListBuilder<Node> private func nodes(of conflict: Conflict<SavedAddress>) -> [Node] {
        let texts = [("Yours", conflict.mine.text), ("Theirs", conflict.theirs.value.text)]
        Node(id: "conflict", Text("Somebody else has changed this address.").bold())
        Node(id: "texts", KeyValue(texts))
        Node(id: "mine", Button("Keep mine", action: observer.sending(.didTapKeepMine)))
        Node(id: "theirs", Button("Take theirs", action: observer.sending(.didTapTakeTheirs)))
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

extension SavedAddress {
    /// The whole address in one line: whatever differs in a conflict is in it.
    fileprivate var text: String {
        [name, address.firstLine, address.secondLine, address.postcode, address.city].compactMap { $0 }
            .joined(separator: ", ")
    }
}
