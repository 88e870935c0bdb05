/// The document of `nginx.sh`.
package struct Cities: Codable, Sendable {
    package struct City: Codable, Sendable {
        package let name: String
        package let people: Int
    }

    package let cities: [City]

    /// Whether the value is the expected document.
    package var isRight: Bool { cities.count == 25 && cities[24].people == 24_000 }
}
