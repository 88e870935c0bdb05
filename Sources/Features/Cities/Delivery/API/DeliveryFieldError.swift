/// A problem with one field of an order.
package struct DeliveryFieldError: Equatable, Codable {
    /// The name of the field in the order; the form shows an error of an unknown field below all others.
    package let field: String

    /// The message for the user.
    package let message: String

    /// Creates an error of a field.
    package init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}
