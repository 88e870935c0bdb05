import Millrace

/// Draws a row of the list: the address, and below it the form while the row is open.
struct AddressRowRenderer: WordedRenderer {
    private let observer: Sink<AddressRow.Action>

    init(observer: Sink<AddressRow.Action>) {
        self.observer = observer
    }

    func render(state: AddressRow, words: Words) -> Screen {
        render(state: state, changes: [], words: words)
    }

    /// Draws a row with its changes that the backend has not carried out.
    func render(state: AddressRow, changes: [AddressChange], words: Words) -> Screen {
        Screen(title: "", keys: state.form == nil ? [] : [close(in: words)]) {
            Section(id: "row", header: state.saved == nil ? words.addresses.newAddress : nil) {
                if let saved = state.saved {
                    address(saved.value)
                }
                for change in changes {
                    Node(id: NodeID("change-\(change.id)"), note(change, in: words))
                }
                if let form = state.form {
                    nodes(of: form, in: words)
                }
            }
        }
        .presenting(state.form?.question.map { confirmation(of: $0, in: words) }, observer: observer)
    }

    private func confirmation(of question: AddressForm.Question, in words: Words) -> Confirmation<AddressRow.Action> {
        switch question {
        case let .deletion(address):
            Confirmation(
                words.addresses.deletion(address.name),
                confirm: words.addresses.delete,
                isDestructive: true,
                sending: .didAnswerDeletion(true),
                cancelling: .didAnswerDeletion(false)
            )
        }
    }

    private func note(_ change: AddressChange, in words: Words) -> any Component {
        let note = "\(change.title(in: words)): \(change.status.text(in: words))"
        guard change.isSetAside else { return Text(note).styled(.secondary) }
        let reason = change.status.error?.userMessage(in: words.errors)
        return Callout(["\(note).", reason].compactMap { $0 }.joined(separator: " "), kind: .failure)
    }

    private func close(in words: Words) -> KeyBinding {
        KeyBinding(.escape, words.addresses.close, action: observer.sending(.didTapClose))
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

    @ListBuilder<Node> private func nodes(of form: AddressForm, in words: Words) -> [Node] {
        if form.selected != nil {
            Node(id: "order", Button(words.common.orderADelivery, action: observer.sending(.didTapOrder)))
        }
        if form.conflict == nil {
            for field in form.fields {
                Node(id: field, textField(field, of: form, in: words))
            }
        }
        if let failure = form.failure?.text(in: words, marked: words.addresses.notSaved) {
            Node(id: "problem", Callout(failure, kind: .failure))
        }
        if case let .failed(error) = form.status {
            error.loginNode(in: words, action: observer.sending(.didTapLogIn))
        }
        switch form.status {
        case let .conflict(conflict):
            nodes(of: conflict, in: words)
        case .changing(.add), .changing(.save):
            Node(id: "changing", Spinner(words.addresses.saving))
        case .changing(.delete):
            Node(id: "changing", Spinner(words.addresses.deleting))
        case .editing, .failed:
            let title = form.selected == nil ? words.addresses.save : words.addresses.rename
            Node(id: "save", Button(title, action: observer.sending(.didTapSave)))
            if form.selected != nil {
                Node(
                    id: "delete",
                    Button(words.addresses.delete, action: observer.sending(.didTapDelete)).styled(.destructive)
                )
            }
        }
    }

    @ListBuilder<Node> private func nodes(of conflict: Conflict<SavedAddress>, in words: Words) -> [Node] {
        let texts = [
            (words.addresses.yours, conflict.mine.text), (words.addresses.theirs, conflict.theirs.value.text),
        ]
        Node(id: "conflict", Callout(words.addresses.changedElsewhere, kind: .info))
        Node(id: "texts", KeyValue(texts))
        Node(id: "mine", Button(words.addresses.keepMine, action: observer.sending(.didTapKeepMine)))
        Node(id: "theirs", Button(words.addresses.takeTheirs, action: observer.sending(.didTapTakeTheirs)))
    }

    private func textField(_ field: AddressForm.Field, of form: AddressForm, in words: Words) -> TextField {
        let (title, placeholder) =
            switch field {
            case .name: (words.addresses.name, words.addresses.exampleOfAName)
            case .city: (words.common.city, "")
            case .firstLine: (words.common.houseAndStreet, words.common.exampleOfAStreet)
            }
        return TextField(
            title,
            text: form.text(of: field),
            placeholder: placeholder,
            problem: form.problem(of: field).map { text($0, beside: field, in: words) },
            onChange: observer.sending { .didType($0, field) },
            onSubmit: field == form.fields.last ? observer.sending(.didTapSave) : nil
        )
    }

    private func text(_ problem: FieldProblem, beside field: AddressForm.Field, in words: Words) -> String {
        switch (problem, field) {
        case let (.refused(message), _): message
        case (.missing, .name), (.malformed, .name): words.addresses.missingName
        case (.missing, .city), (.malformed, .city): words.addresses.missingCity
        case (.missing, .firstLine), (.malformed, .firstLine): words.common.missingStreet
        }
    }
}

extension SavedAddress {
    /// The whole address in one line: whatever differs in a conflict is in it.
    fileprivate var text: String {
        [name, address.firstLine, address.secondLine, address.postcode, address.city].compactMap { $0 }
            .joined(separator: ", ")
    }
}
