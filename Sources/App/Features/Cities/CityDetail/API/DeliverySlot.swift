import Millrace

/// A time at which deliveries come to a city.
package struct DeliverySlot: Equatable, Decodable {
    /// The day of the week.
    package let day: String

    /// The time of day at which the slot begins.
    package let from: String

    /// The time of day at which the slot ends.
    package let until: String

    package init(day: String, from: String, until: String) {
        self.day = day
        self.from = from
        self.until = until
    }
}

extension DeliverySlot: ArrayResponseElement {
    /// A malformed slot doesn't hide the others; the session reports it.
    package static let strategy = Parser.Strategy.prune
}
