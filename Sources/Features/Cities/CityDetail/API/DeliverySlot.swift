import Millrace

/// A time at which deliveries come to a city.
package struct DeliverySlot: Equatable, Decodable {
    /// The day of the week.
    package let day: String

    /// The time of the day at which it begins.
    package let from: String

    /// The time of the day at which it ends.
    package let until: String

    /// Makes a time.
    package init(day: String, from: String, until: String) {
        self.day = day
        self.from = from
        self.until = until
    }
}

extension DeliverySlot: ArrayResponseElement {
    /// One malformed time doesn't hide the others; the session gets a report of it.
    package static let strategy = Parser.Strategy.prune
}
