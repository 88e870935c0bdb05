import Cities

extension DeliveryStep {
    /// A step of a delivery for tests.
    package static func fixture(number: Int = 1, delivery: Int = 1, stage: DeliveryStage = .packed) -> DeliveryStep {
        DeliveryStep(number: number, delivery: delivery, stage: stage)
    }
}
