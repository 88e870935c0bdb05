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

    private static let germanScreens: [Row<ShownState<CityDetailViewModel.State>>] = [
        Row("loading") { _ in },
        Row("loaded") { ($0.detail, $0.status) = (.fixture(city: edinburgh), .loaded) },
        Row("noTimes") { ($0.detail, $0.status) = (.fixture(slots: []), .loaded) },
        Row("failed") { $0.status = .failed(.status(CoreError.StatusReason(code: 404))) },
    ]

    @Test(arguments: screens + germanScreens.map { $0.german() })
    func isItsSnapshot(_ row: Row<ShownState<CityDetailViewModel.State>>) {
        assertScreen(row) { words, change in screen(in: words, change) }
    }
}
