import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct CitiesRendererSnapshotTests {
    private func screen(_ state: CitiesViewModel.State, words: Words = .english) -> Screen {
        CitiesRenderer(observer: .ignored).render(state: state, words: words)
    }

    private func screen(words: Words = .english, _ change: (inout CitiesViewModel.State) -> Void) -> Screen {
        var state = CitiesViewModel.State.fixture(status: .loaded)
        change(&state)
        return screen(state, words: words)
    }

    private static let ended = CoreError.status(CoreError.StatusReason(code: 401))

    private static let screens: [Row<ShownState<CitiesViewModel.State>>] = [
        Row("loading") { $0 = .fixture(cities: []) },
        Row("loaded") { state in
            let cities: [City] = [.fixture(), .fixture(name: "Edinburgh", country: "Scotland")]
            state = .fixture(cities: cities, status: .loaded)
        },
        Row("narrow", widths: [20, 1, 0]) { _ in },
        Row("refreshing") { $0 = .fixture() },
        Row("empty") { $0 = .fixture(cities: [], status: .loaded) },
        Row("someCouldNotBeRead") { $0 = .fixture(unreadableCount: 1, status: .loaded) },
        Row("failed") { $0 = .fixture(cities: [], status: .failed(.transport(.refused))) },
        Row("failedWithCitiesFromBefore") { $0 = .fixture(status: .failed(.transport(.timedOut))) },
        Row("theLoginIsNoLongerValid") { $0 = .fixture(cities: [], status: .failed(ended)) },
    ]

    @Test(arguments: screens) func english(_ row: Row<ShownState<CitiesViewModel.State>>) {
        assertScreen(row) { screen($0) }
    }

    private static let germanScreens: [Row<ShownState<CitiesViewModel.State>>] = [
        Row("loading") { $0 = .fixture(cities: []) },
        Row("loaded") { state in
            let cities: [City] = [.fixture(name: " "), .fixture(name: "Edinburgh", country: "Scotland")]
            state = .fixture(cities: cities, status: .loaded)
        },
        Row("empty") { $0 = .fixture(cities: [], status: .loaded) },
        Row("oneUnreadable") { $0 = .fixture(unreadableCount: 1, status: .loaded) },
        Row("someUnreadable") { $0 = .fixture(unreadableCount: 2, status: .loaded) },
        Row("failed") { $0 = .fixture(cities: [], status: .failed(ended)) },
    ]

    @Test(arguments: germanScreens) func german(_ row: Row<ShownState<CitiesViewModel.State>>) {
        inGerman { words in assertScreen(row) { screen(words: words, $0) } }
    }

    @Test func hostileNames() {
        let names = [
            "\u{1B}[31mred\u{1B}[0m", "bell\u{7}", "two\nlines", "\u{202E}backwards",
            String(repeating: "x", count: 10_000),
            "東京都", "👨‍👩‍👧‍👦 family", "e\u{301}", "",
        ]
        let cities = names.map { City.fixture(name: $0) }
        let text = screen(.fixture(cities: cities, status: .loaded)).text(width: 60)
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
        assertSnapshot(of: text, as: .lines)
    }

    /// The list has the keys of the screen and those of the app, and no other list of keys is written anywhere.
    @Test func theHelpListsTheKeysAndIsClosedByEscapeAndByAClickOutside() {
        let stub = StubCitiesBusinessController(fetching: Stub(.value(.fixture())))
        let viewModel = CitiesViewModel(citiesBusinessController: stub)
        let screen = ScreenController(viewModel: viewModel, renderer: CitiesRenderer.init(observer:))
        let pilot = Pilot(showing: screen, columns: 60)
        pilot.press("?")
        let window = pilot.expect(shows: "┌ Keys ")
        let keys = ["r          Refresh", "a          Addresses", "f          Favourite", "^C         Quit"]
        #expect(keys.filter { !window.text.contains($0) } == [], "\(window)")
        pilot.expect(ignores: "r")
        pilot.press(.escape)
        pilot.expect(hides: "Keys")
        pilot.click("? Help")
        pilot.click(row: 20, column: 1)
        pilot.expect(hides: "Keys")
        #expect(stub.fetching.starts == 1)
    }

    @Test func everythingCanBeReached() {
        #expect(
            (
                screen(.fixture(status: .loaded)).focusOrder.count,
                screen(.fixture(status: .loaded)).duplicateNodeIDs.isEmpty
            ) == (2, true)
        )
    }
}
