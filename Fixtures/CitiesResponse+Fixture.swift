import Cities

extension CitiesResponse {
    /// The answer of `GET /v1/cities` for tests: London and Bath.
    package static func fixture(
        cities: [City] = [.fixture(), .fixture(name: "Bath")],
        unreadableCount: Int = 0,
        favorites: [String] = []
    ) -> CitiesResponse {
        CitiesResponse(cities: cities, unreadableCount: unreadableCount, favorites: favorites)
    }
}
