import Millrace

/// The answer of `GET /v1/cities`.
package struct CitiesResponse: Equatable {
    /// The cities that could be read, in the backend's order.
    package let cities: [City]

    /// How many could not: one malformed city doesn't hide the others, and isn't hidden either.
    package let unreadableCount: Int

    /// Makes an answer.
    package init(cities: [City], unreadableCount: Int = 0) {
        self.cities = cities
        self.unreadableCount = unreadableCount
    }
}

extension CitiesResponse: Codable {
    private enum CodingKeys: CodingKey {
        case cities
    }

    /// A city, or the fact that there was something else in its place.
    private struct Attempt: Decodable {
        let city: City?

        init(from decoder: any Decoder) {
            city = try? City(from: decoder)
        }
    }

    package init(from decoder: any Decoder) throws {
        let attempts = try decoder.container(keyedBy: CodingKeys.self).decode([Attempt].self, forKey: .cities)
        cities = attempts.compactMap(\.city)
        unreadableCount = attempts.count - cities.count
    }

    /// Writes what can be read back: a `null` stands for each city that could not be read.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let unreadable = Array(repeating: City?.none, count: unreadableCount)
        try container.encode(cities + unreadable, forKey: .cities)
    }
}
