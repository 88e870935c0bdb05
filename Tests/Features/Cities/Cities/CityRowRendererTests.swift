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

    private func press(_ keys: Key..., in interaction: inout ScreenInteraction) {
        for key in keys {
            interaction.update(to: screen)
            interaction.handle(key, on: screen).perform()
        }
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

            r Refresh  / Search  a Addresses  f Favourite
            """
        }
        #expect(screen.duplicateNodeIDs.isEmpty)
        #expect(screen.focusOrder.count == 2)
    }

    @Test func theKeyChangesTheCityWithTheFocusAndLeavesEnterAlone() {
        var interaction = ScreenInteraction()
        press(.down, "f", in: &interaction)
        #expect(favorites == [false, true])
        #expect(viewModel.state.value.route == nil)
        press(.up, "f", .enter, in: &interaction)
        #expect(favorites == [true, true])
        #expect(viewModel.state.value.route == .city(.fixture()))
    }

    @Test func aClickOnTheLabelOfTheKeyDoesWhatTheKeyDoes() throws {
        var interaction = ScreenInteraction()
        press(.down, in: &interaction)
        interaction.update(to: screen)
        let frame = screen.frame(width: 60, height: 12, focus: interaction.focus)
        interaction.didShow(frame)
        let lines = frame.ansi(colors: .none).split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.lastIndex { $0.contains("f Favourite") })
        interaction.handle(.mouse(Mouse(.click, row: row, column: 36)), on: screen).perform()
        #expect(favorites == [false, true])
        #expect(interaction.focus?.id == "city-1")
        interaction.handle(.mouse(Mouse(.click, row: row, column: 1)), on: screen).perform()
        #expect(stub.fetching.starts == 2)
    }
}
