/// The backend's refusal of an order, with the problem of each field.
package struct DeliveryRefusal: Equatable, Codable {
    /// The errors, in the backend's order.
    package let errors: [DeliveryFieldError]

    /// Creates a refusal.
    package init(errors: [DeliveryFieldError]) {
        self.errors = errors
    }
}
