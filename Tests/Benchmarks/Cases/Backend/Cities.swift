/// The document of `nginx.sh`.
public struct Cities: Codable, Sendable {
    /// A city of the document.
    public struct City: Codable, Sendable {
        /// The name.
        public let name: String

        /// The number of people.
        public let people: Int
    }

    /// The cities: 25 of them.
    public let cities: [City]

    /// Whether the value is the expected document.
    public var isRight: Bool { cities.count == 25 && cities[24].people == 24_000 }
}
