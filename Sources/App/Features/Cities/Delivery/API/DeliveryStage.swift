/// The stages of a delivery, in their order.
package enum DeliveryStage: String, CaseIterable, Codable, Sendable {
    case packed, underway, delivered
}
