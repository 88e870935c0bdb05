/// Why the backend did not take an order: what is wrong with which field of the form.
package struct DeliveryRefusal: Equatable, Codable {
    /// The errors, in the backend's order.
    package let errors: [DeliveryFieldError]

    /// Creates a refusal.
    package init(errors: [DeliveryFieldError]) {
        self.errors = errors
    }
}
