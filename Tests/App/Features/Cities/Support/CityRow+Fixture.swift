import Fixtures

@testable import Cities

extension CityRow {
    static func fixture(name: String = "London", country: String? = nil, isFavorite: Bool = false) -> CityRow {
        CityRow(.fixture(name: name, country: country), isFavorite: isFavorite)
    }
}
