/// What is wrong with one field of an order.
package struct DeliveryFieldError: Equatable, Codable {
    /// The name of the field, as the order has it: one that the form does not know is shown below it.
    package let field: String

    /// What is wrong, for people.
    package let message: String

    /// Creates an error of a field.
    package init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}
