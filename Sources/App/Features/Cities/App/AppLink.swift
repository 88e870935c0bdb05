import Millrace

/// A link to a screen of the app: `/cities/Bath/delivery`.
///
/// | link | screens |
/// |---|---|
/// | `/cities` | the cities |
/// | `/cities/Bath` | the cities, Bath |
/// | `/cities/Bath/delivery` | the cities, Bath, a delivery to Bath |
/// | `/addresses`, `/questions`, `/outbox` | the cities, and the screen with this name |
package struct AppLink: Equatable, Sendable {
    let screens: [AppScreen]

    /// Creates a link.
    ///
    /// - Parameter text: The path of the screens.
    /// - Throws: ``DeepLinkError``; for an unknown part it has the part, and the parts before it.
    package init(_ text: String) throws(DeepLinkError) {
        let linked = try Self.links.screens(at: text)
        let cities = AppScreen.cities(CitiesViewModel.State())
        screens = linked.first == cities ? linked : [cities] + linked
    }

    private static let links = DeepLinks<AppScreen>(
        next: { before, parts in
            switch before {
            case nil where parts.take("cities"): .cities(CitiesViewModel.State())
            case nil where parts.take("addresses"): .addresses(AddressesViewModel.State())
            case nil where parts.take("questions"): .questions(QuestionsViewModel.State())
            case nil where parts.take("outbox"): .outbox(OutboxViewModel.State())
            case .cities: city(named: parts.take())
            case let .city(state) where parts.take("delivery"): .delivery(DeliveryViewModel.State(city: state.city))
            case nil, .city, .delivery, .addresses, .questions, .outbox: nil
            }
        },
        parts: { screen in
            switch screen {
            case .cities: ["cities"]
            case let .city(state): [state.city.name]
            case .delivery: ["delivery"]
            case .addresses: ["addresses"]
            case .questions: ["questions"]
            case .outbox: ["outbox"]
            }
        }
    )

    private static func city(named name: String?) -> AppScreen? {
        guard let name, !name.isEmpty else { return nil }
        return .city(CityDetailViewModel.State(city: City(name: name)))
    }
}
