import Millrace

/// The response of `GET /v1/cities`.
package struct CitiesResponse: Equatable {
    /// The cities that could be decoded, in the backend's order.
    package let cities: [City]

    /// The number of cities that could not be decoded: a malformed city must not hide the others, nor be hidden itself.
    package let unreadableCount: Int

    /// The names of the user's favorites; none where the backend doesn't give them.
    package let favorites: [String]

    package init(cities: [City], unreadableCount: Int = 0, favorites: [String] = []) {
        self.cities = cities
        self.unreadableCount = unreadableCount
        self.favorites = favorites
    }
}

extension CitiesResponse: Codable {
    private enum CodingKeys: CodingKey {
        case cities, favorites
    }

    /// An element of the list of cities: `city` is `nil` where it could not be decoded.
    private struct Attempt: Decodable {
        let city: City?

        init(from decoder: any Decoder) {
            city = try? City(from: decoder)
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let attempts = try container.decode([Attempt].self, forKey: .cities)
        favorites = try container.decodeIfPresent([String].self, forKey: .favorites) ?? []
        cities = attempts.compactMap(\.city)
        unreadableCount = attempts.count - cities.count
    }

    /// Encodes the cities, and a `null` for each one that could not be decoded, so that decoding gives the same value.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let unreadable = Array(repeating: City?.none, count: unreadableCount)
        try container.encode(cities + unreadable, forKey: .cities)
        try container.encode(favorites, forKey: .favorites)
    }
}
