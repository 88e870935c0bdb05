import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// Favourites on the screen of the cities, by snapshot, key and click.
@Suite struct CityRowRendererTests {
    private let stub = StubCitiesBusinessController(
        fetching: Stub(.value(.fixture(cities: [.fixture(), .fixture(name: "Bath", country: "England")])))
    )
    private let viewModel: CitiesViewModel
    private let renderer: CitiesRenderer

    init() {
        let viewModel = CitiesViewModel(citiesBusinessController: stub)
        renderer = CitiesRenderer(observer: Sink { [weak viewModel] in viewModel?.send(action: $0) })
        self.viewModel = viewModel
    }

    private var screen: Screen {
        renderer.render(state: viewModel.state.value)
    }

    private var favorites: [Bool] {
        viewModel.state.value.cities.map(\.isFavorite)
    }

    private func makePilot() -> Pilot {
        let screen = ScreenController(viewModel: viewModel, renderer: CitiesRenderer.init(observer:))
        return Pilot(showing: screen, columns: 90, rows: 12)
    }

    @Test func aFavoriteHasAStarAndAProblemStandsBelowIt() {
        viewModel.send(action: .city(.fixture(), .didTapFavorite))
        viewModel.send(action: .city(.fixture(name: "Bath", country: "England"), .didTapFavorite))
        stub.favoring.fail(.transport(.refused))
        assertInlineSnapshot(of: screen, as: .text(width: 60)) {
            """
            Cities
            ────────────────────────────────────────────────────────────
            Where do you want it?
              London
              The server refused the connection. Check that it is
              running, then try again.
              Bath                                             England ★

            r Refresh  / Search  a Addresses  f Favourite  o Outbox
            """
        }
        #expect((screen.duplicateNodeIDs.isEmpty, screen.focusOrder.count) == (true, 2))
    }

    @Test func theKeyChangesTheCityWithTheFocusAndLeavesEnterAlone() {
        let pilot = makePilot()
        pilot.press(.down, "f")
        #expect((favorites, viewModel.state.value.route) == ([false, true], nil))
        pilot.press(.up, "f", .enter)
        #expect((favorites, viewModel.state.value.route) == ([true, true], .city(.fixture())))
    }

    /// A line that is too narrow for all keys names those that leave and that help.
    @Test(arguments: [30, 40, 60, 80])
    func theListSaysHowToLeaveAndHowToGetHelp(columns: Int) {
        let screen = ScreenController(viewModel: viewModel, renderer: CitiesRenderer.init(observer:))
        let text = Pilot(showing: screen, columns: columns).screen.text
        #expect(text.hasSuffix("^C Quit  ? Help"), "\(text)")
    }

    @Test func aClickOnTheLabelOfTheKeyDoesWhatTheKeyDoes() {
        let pilot = makePilot()
        pilot.press(.down)
        pilot.click("f Favourite")
        #expect(favorites == [false, true])
        // The city keeps the focus.
        pilot.expect(shows: "› Bath")
        pilot.click("r Refresh")
        #expect(stub.fetching.starts == 2)
    }
}
