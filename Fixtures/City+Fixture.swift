import Cities

extension City {
    /// A city for tests.
    package static func fixture(name: String = "London", country: String? = nil) -> City {
        City(name: name, country: country)
    }
}
