import Cities

extension Depot {
    /// A depot for tests.
    package static func fixture(name: String = "The Old Mill", minutesAway: Int = 25) -> Depot {
        Depot(name: name, minutesAway: minutesAway)
    }
}
