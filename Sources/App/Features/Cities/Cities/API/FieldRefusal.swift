/// The backend's refusal of a form, with the problem of each field.
package struct FieldRefusal: Equatable, Codable {
    /// The errors, in the backend's order.
    package let errors: [FieldError]

    package init(errors: [FieldError]) {
        self.errors = errors
    }
}

extension FieldRefusal {
    /// Returns the messages beside some fields; several messages of one field are one text.
    func messages<Field: Hashable & RawRepresentable<String>>(beside fields: [Field]) -> [Field: String] {
        errors.reduce(into: [:]) { messages, error in
            guard let field = fields.first(where: { $0.rawValue == error.field }) else { return }
            messages[field] = [messages[field], error.message].compactMap { $0 }.joined(separator: " ")
        }
    }

    /// Returns the messages of all other fields as one text, or nil without one.
    func message(besides fields: [some RawRepresentable<String>]) -> String? {
        let rest = errors.filter { error in !fields.contains { $0.rawValue == error.field } }.map(\.message)
        return rest.isEmpty ? nil : rest.joined(separator: " ")
    }
}
