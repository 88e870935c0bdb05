import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct CityDetailRendererSnapshotTests {
    private static let edinburgh = City.fixture(name: "Edinburgh", country: "Scotland")

    private func screen(
        of city: City = .fixture(name: "Bath"),
        in words: Words = .english,
        _ change: (inout CityDetailViewModel.State) -> Void
    ) -> Screen {
        var state = CityDetailViewModel.State(city: city)
        change(&state)
        return CityDetailRenderer(observer: .ignored).render(state: state, words: words)
    }

    private static let screens: [Row<ShownState<CityDetailViewModel.State>>] = [
        Row("loading") { _ in },
        Row("loaded") { state in
            state = CityDetailViewModel.State(city: edinburgh)
            (state.detail, state.status) = (.fixture(city: edinburgh), .loaded)
        },
        Row("noTimes") { ($0.detail, $0.status) = (.fixture(slots: []), .loaded) },
        Row("failed") { $0.status = .failed(.status(CoreError.StatusReason(code: 404))) },
        Row("refreshing") { $0.detail = .fixture() },
    ]

    @Test(arguments: screens) func english(_ row: Row<ShownState<CityDetailViewModel.State>>) {
        assertScreen(row) { screen($0) }
    }

    private static let germanScreens: [Row<ShownState<CityDetailViewModel.State>>] = [
        Row("loading") { _ in },
        Row("loaded") { ($0.detail, $0.status) = (.fixture(city: edinburgh), .loaded) },
        Row("noTimes") { ($0.detail, $0.status) = (.fixture(slots: []), .loaded) },
        Row("failed") { $0.status = .failed(.status(CoreError.StatusReason(code: 404))) },
    ]

    @Test(arguments: germanScreens) func german(_ row: Row<ShownState<CityDetailViewModel.State>>) {
        inGerman { words in assertScreen(row) { screen(in: words, $0) } }
    }
}
