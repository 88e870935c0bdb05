import Millrace

/// The depot from which the deliveries to a city come.
package struct Depot: Equatable, Decodable, SingleResponseElement {
    package let name: String

    /// The shortest route to the city, in minutes.
    package let minutesAway: Int

    package init(name: String, minutesAway: Int) {
        self.name = name
        self.minutesAway = minutesAway
    }
}
