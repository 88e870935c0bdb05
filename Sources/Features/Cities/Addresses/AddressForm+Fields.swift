import Millrace

extension AddressForm {
    /// The fields that the user can change: of a saved address the name.
    var fields: [Field] {
        selected == nil ? Field.allCases : [.name]
    }

    /// Returns the text of a field.
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
    func problem(of field: Field) -> String? {
        guard hasTriedToSave, input(of: field) == nil else { return refusals[field] }
        return switch field {
        case .name: "A name is needed."
        case .city: "A city is needed."
        case .firstLine: "House and street are needed."
        }
    }

    /// The text below the fields: the reason why the last change failed.
    var failure: String? {
        guard case let .failed(error) = status else { return nil }
        guard let refusal = error.failure(as: FieldRefusal.self) else { return error.userMessage }
        return refusal.message(besides: fields) ?? "The address was not saved. Correct what is marked."
    }
}
