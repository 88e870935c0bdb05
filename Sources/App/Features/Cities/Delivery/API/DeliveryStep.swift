/// A step of a delivery on its way.
package struct DeliveryStep: Equatable, Codable, Sendable {
    /// The number of the step: it grows with each step of any delivery.
    package let number: Int

    /// The number of the delivery.
    package let delivery: Int

    package let stage: DeliveryStage

    package init(number: Int, delivery: Int, stage: DeliveryStage) {
        self.number = number
        self.delivery = delivery
        self.stage = stage
    }
}
