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

extension CitiesResponse: Decodable {
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
}
