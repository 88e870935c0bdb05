/// A problem with one field of a form.
package struct FieldError: Equatable, Codable {
    /// The name of the field in the request; a form shows an error of a field that it doesn't have below all others.
    package let field: String

    /// The message for the user.
    package let message: String

    package init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}
