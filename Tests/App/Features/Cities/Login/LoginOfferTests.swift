import Fixtures
import Millrace
import Testing

@testable import Cities

/// Whatever a screen asked for when the session ended, it offers the login, and the login is where the button leads.
@Suite struct LoginOfferTests {
    private static let ended = CoreError.status(CoreError.StatusReason(code: 401))
    private static let other = CoreError.status(CoreError.StatusReason(code: 503))

    private static func screens(failingWith error: CoreError) -> [(name: String, screen: Screen, node: NodeID)] {
        var row = AddressRow(.fixture())
        AddressRow.reducer(&row, .ui(.didSelect))
        AddressRow.reducer(&row, .didFail(error))
        var delivery = DeliveryViewModel.State(city: .fixture())
        delivery.status = .failed(error)
        var observing = DeliveryViewModel.State(city: .fixture())
        observing.deliveries = .failed(error, last: nil)
        var detail = CityDetailViewModel.State(city: .fixture())
        detail.status = .failed(error)
        return [
            ("cities", CitiesRenderer(observer: .ignored).render(state: .init(status: .failed(error))), "login"),
            ("city", CityDetailRenderer(observer: .ignored).render(state: detail), "login"),
            ("questions", QuestionsRenderer(observer: .ignored).render(state: .init(status: .failed(error))), "login"),
            ("addresses", AddressesRenderer(observer: .ignored).render(state: .init(status: .failed(error))), "login"),
            (
                "address row", AddressesRenderer(observer: .ignored).render(state: .init(rows: [row])),
                NodeID("login", in: row.id)
            ),
            ("delivery", DeliveryRenderer(observer: .ignored).render(state: delivery), "login"),
            ("deliveries", DeliveryRenderer(observer: .ignored).render(state: observing), "deliveries-login"),
        ]
    }

    @Test func everyScreenOffersTheLogin() {
        for (name, screen, node) in Self.screens(failingWith: Self.ended) {
            #expect((screen.node(node)?.interaction.isFocusable, screen.duplicateNodeIDs) == (true, []), "\(name)")
        }
        for (name, screen, node) in Self.screens(failingWith: Self.other) {
            #expect(screen.node(node) == nil, "\(name)")
        }
    }

    /// The suites of the other view models have it among their routes.
    @Test func theButtonLeadsToTheLogin() {
        let city = CityDetailViewModel.reduce(state: .init(city: .fixture()), event: .ui(.didTapLogIn))
        let questions = QuestionsViewModel.reduce(state: .init(), event: .ui(.didTapLogIn))
        let addresses = AddressesViewModel.reduce(state: .init(), event: .ui(.didTapLogIn))
        let delivery = DeliveryViewModel.reduce(state: .init(city: .fixture()), event: .ui(.didTapLogIn))
        #expect(
            (city.route, questions.route, addresses.route, delivery.route) == (.login, .login, .login, .login)
        )
    }
}
