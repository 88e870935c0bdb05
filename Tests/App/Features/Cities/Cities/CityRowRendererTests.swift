import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// Favourites on the screen of the cities, by snapshot and key.
@Suite struct CityRowRendererTests {
    private let stub = StubCitiesBusinessController(
        fetching: Stub(.value(.fixture(cities: [.fixture(), .fixture(name: "Bath", country: "England")])))
    )
    private let viewModel: CitiesViewModel

    init() {
        viewModel = CitiesViewModel(citiesBusinessController: stub)
    }

    @Test func aFavoriteHasAStarAndAProblemStandsBelowIt() {
        viewModel.send(action: .city(.fixture(), .didTapFavorite))
        viewModel.send(action: .city(.fixture(name: "Bath", country: "England"), .didTapFavorite))
        stub.favoring.fail(.transport(.refused))
        let screen = CitiesRenderer(observer: .ignored).render(state: viewModel.state.value)
        assertInlineSnapshot(of: screen, as: .text(width: 60)) {
            """
            Cities
            ────────────────────────────────────────────────────────────
            Where do you want it?
              London
              ! The server refused the connection. Check that it is
                running, then try again.
              Bath                                             England ★

            r Refresh  / Search  a Addresses  o Outbox
            """
        }
    }

    @Test func theKeyChangesTheCityWithTheFocusAndLeavesEnterAlone() {
        let screen = ScreenController(viewModel: viewModel, renderer: CitiesRenderer.init(observer:))
        let pilot = Pilot(showing: screen, columns: 90, rows: 12)
        pilot.press(.down, "f")
        #expect(viewModel.state.value.cities.map(\.isFavorite) == [false, true])
        pilot.press(.up, "f", .enter)
        #expect(
            (viewModel.state.value.cities.map(\.isFavorite), viewModel.state.value.route) == (
                [true, true], .city(.fixture())
            )
        )
    }
}
