import Cities

extension DeliveryFieldError {
    /// An error of a field for tests.
    package static func fixture(
        field: String = "firstLine",
        message: String = "The house needs a number."
    ) -> DeliveryFieldError {
        DeliveryFieldError(field: field, message: message)
    }
}
