import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct CitiesRendererSnapshotTests {
    private func screen(_ state: CitiesViewModel.State, words: Words = .english) -> Screen {
        CitiesRenderer(observer: .ignored).render(state: state, words: words)
    }

    @Test func loading() {
        assertSnapshot(of: screen(.fixture(cities: [])), as: .text(width: 60))
    }

    @Test func loaded() {
        let cities: [City] = [.fixture(), .fixture(name: "Edinburgh", country: "Scotland")]
        assertSnapshot(of: screen(.fixture(cities: cities, status: .loaded)), as: .text(width: 60))
    }

    @Test func refreshing() {
        assertSnapshot(of: screen(.fixture()), as: .text(width: 60))
    }

    @Test func empty() {
        assertSnapshot(of: screen(.fixture(cities: [], status: .loaded)), as: .text(width: 60))
    }

    @Test func someCouldNotBeRead() {
        assertSnapshot(of: screen(.fixture(unreadableCount: 1, status: .loaded)), as: .text(width: 60))
    }

    @Test func failed() {
        assertSnapshot(
            of: screen(.fixture(cities: [], status: .failed(.transport(.refused)))),
            as: .text(width: 60)
        )
    }

    @Test func failedWithCitiesFromBefore() {
        assertSnapshot(of: screen(.fixture(status: .failed(.transport(.timedOut)))), as: .text(width: 60))
    }

    @Test func theLoginIsNoLongerValid() {
        let error = CoreError.status(CoreError.StatusReason(code: 401))
        assertSnapshot(of: screen(.fixture(cities: [], status: .failed(error))), as: .text(width: 60))
    }

    @Test func german() {
        var help = CitiesViewModel.State.fixture(status: .loaded)
        help.isHelpShown = true
        let ended = CoreError.status(CoreError.StatusReason(code: 401))
        let cities: [City] = [.fixture(name: " "), .fixture(name: "Edinburgh", country: "Scotland")]
        let states: [(name: String, state: CitiesViewModel.State)] = [
            ("loading", .fixture(cities: [])), ("loaded", .fixture(cities: cities, status: .loaded)),
            ("empty", .fixture(cities: [], status: .loaded)),
            ("oneUnreadable", .fixture(unreadableCount: 1, status: .loaded)),
            ("someUnreadable", .fixture(unreadableCount: 2, status: .loaded)),
            ("failed", .fixture(cities: [], status: .failed(ended))), ("help", help),
        ]
        inGerman { words in
            for (name, state) in states {
                assertSnapshot(of: screen(state, words: words), as: .text(width: 60), named: name)
            }
        }
    }

    @Test(arguments: [20, 1, 0])
    func narrow(width: Int) {
        assertSnapshot(of: screen(.fixture(status: .loaded)), as: .text(width: width), named: "\(width)")
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

    @Test(arguments: [20, 40, 80, 200]) func help(width: Int) {
        var state = CitiesViewModel.State.fixture(status: .loaded)
        state.isHelpShown = true
        assertSnapshot(of: screen(state), as: .text(width: width), named: "\(width)")
    }

    /// The list has the keys of the screen and those of the app, and no other list of keys is written anywhere.
    @Test func theHelpListsTheKeysAndIsClosedByEscapeAndByAClickOutside() {
        let stub = StubCitiesBusinessController(fetching: Stub(.value(.fixture())))
        let viewModel = CitiesViewModel(citiesBusinessController: stub)
        let screen = ScreenController(viewModel: viewModel, renderer: CitiesRenderer.init(observer:))
        let pilot = Pilot(showing: screen, columns: 60)
        pilot.press("?")
        let window = pilot.expect(shows: "┌ Keys ")
        for line in ["r          Refresh", "a          Addresses", "f          Favourite", "^C         Quit"] {
            #expect(window.text.contains(line), "\(window)")
        }
        pilot.expect(ignores: "r")
        pilot.press(.escape)
        pilot.expect(hides: "Keys")
        pilot.click("? Help")
        pilot.click(row: 20, column: 1)
        pilot.expect(hides: "Keys")
        #expect(stub.fetching.starts == 1)
    }

    @Test func everythingCanBeReached() {
        #expect(screen(.fixture(status: .loaded)).focusOrder.count == 2)
        #expect(screen(.fixture(status: .loaded)).duplicateNodeIDs.isEmpty)
    }
}
