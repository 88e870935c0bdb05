import Cities

extension FieldRefusal {
    /// A refusal for tests.
    package static func fixture(errors: [FieldError] = [.fixture()]) -> FieldRefusal {
        FieldRefusal(errors: errors)
    }
}
