import Cities

extension DeliveryRefusal {
    /// A refusal for tests.
    package static func fixture(errors: [DeliveryFieldError] = [.fixture()]) -> DeliveryRefusal {
        DeliveryRefusal(errors: errors)
    }
}
