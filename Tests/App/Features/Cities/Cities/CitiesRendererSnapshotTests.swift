import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct CitiesRendererSnapshotTests {
    private func screen(words: Words = .english, _ change: (inout CitiesViewModel.State) -> Void) -> Screen {
        var state = CitiesViewModel.State.fixture(status: .loaded)
        change(&state)
        return CitiesRenderer(observer: .ignored).render(state: state, words: words)
    }

    private static let ended = CoreError.status(CoreError.StatusReason(code: 401))

    private static let screens: [Row<ShownState<CitiesViewModel.State>>] = [
        Row("loading") { $0 = .fixture(cities: []) },
        Row("loaded") { state in
            let cities: [City] = [.fixture(), .fixture(name: "Edinburgh", country: "Scotland")]
            state = .fixture(cities: cities, status: .loaded)
        },
        Row("refreshing") { $0 = .fixture() },
        Row("empty") { $0 = .fixture(cities: [], status: .loaded) },
        Row("someCouldNotBeRead") { $0 = .fixture(unreadableCount: 1, status: .loaded) },
        Row("failed") { $0 = .fixture(cities: [], status: .failed(.transport(.refused))) },
        Row("failedWithCitiesFromBefore") { $0 = .fixture(status: .failed(.transport(.timedOut))) },
        Row("theLoginIsNoLongerValid") { $0 = .fixture(cities: [], status: .failed(ended)) },
    ]

    private static let withTexts = ["loading", "empty", "someCouldNotBeRead", "theLoginIsNoLongerValid"]

    @Test(arguments: screens + screens.filter { withTexts.contains($0.name) }.map { $0.german() })
    func isItsSnapshot(_ row: Row<ShownState<CitiesViewModel.State>>) {
        assertScreen(row) { words, change in screen(words: words, change) }
    }
}
