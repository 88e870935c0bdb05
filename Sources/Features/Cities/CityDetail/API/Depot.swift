import Millrace

/// Where the deliveries to a city come from.
package struct Depot: Equatable, Decodable, SingleResponseElement {
    /// Its name.
    package let name: String

    /// How many minutes it is away from the city, at least.
    package let minutesAway: Int

    /// Makes a depot.
    package init(name: String, minutesAway: Int) {
        self.name = name
        self.minutesAway = minutesAway
    }
}
