import Millrace

extension AddressForm {
    /// The fields that the user can change: of a saved address the name.
    var fields: [Field] {
        selected == nil ? Field.allCases : [.name]
    }

    func text(of field: Field) -> String {
        switch field {
        case .name: name
        case .city: city
        case .firstLine: firstLine
        }
    }

    /// Returns the text of a field without white space around it, or nil for an empty one.
    func input(of field: Field) -> String? {
        let text = text(of: field).trimmed
        return text.isEmpty ? nil : text
    }

    /// Returns the problem beside a field: after an attempt to save the form's own, and otherwise the backend's.
    func problem(of field: Field) -> FieldProblem? {
        guard hasTriedToSave, input(of: field) == nil else { return refusals[field].map(FieldProblem.refused) }
        return .missing
    }

    /// The reason why the last change failed, which is shown below the fields.
    var failure: FormFailure? {
        guard case let .failed(error) = status else { return nil }
        return FormFailure(error, besides: fields)
    }
}
