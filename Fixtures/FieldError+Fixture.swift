import Cities

extension FieldError {
    /// An error of a field for tests.
    package static func fixture(
        field: String = "firstLine",
        message: String = "The house needs a number."
    ) -> FieldError {
        FieldError(field: field, message: message)
    }
}
