import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct CityDetailRendererSnapshotTests {
    private func screen(
        of city: City = .fixture(name: "Bath"),
        in words: Words = .english,
        _ change: (inout CityDetailViewModel.State) -> Void
    ) -> Screen {
        var state = CityDetailViewModel.State(city: city)
        change(&state)
        return CityDetailRenderer(observer: .ignored).render(state: state, words: words)
    }

    @Test func loading() {
        assertSnapshot(of: screen { _ in }, as: .text(width: 60))
    }

    @Test func loaded() {
        let edinburgh = City.fixture(name: "Edinburgh", country: "Scotland")
        assertSnapshot(
            of: screen(of: edinburgh) { ($0.detail, $0.status) = (.fixture(city: edinburgh), .loaded) },
            as: .text(width: 60)
        )
    }

    @Test func noTimes() {
        assertSnapshot(
            of: screen { ($0.detail, $0.status) = (.fixture(slots: []), .loaded) },
            as: .text(width: 60)
        )
    }

    @Test func failed() {
        let error = CoreError.status(CoreError.StatusReason(code: 404))
        assertSnapshot(of: screen { $0.status = .failed(error) }, as: .text(width: 60))
    }

    @Test func refreshing() {
        assertSnapshot(of: screen { $0.detail = .fixture() }, as: .text(width: 60))
    }

    @Test func german() {
        inGerman { words in
            assertSnapshot(of: screen(in: words) { _ in }, as: .text(width: 60), named: "loading")
            assertSnapshot(
                of: screen(in: words) { state in
                    let edinburgh = City.fixture(name: "Edinburgh", country: "Scotland")
                    (state.detail, state.status) = (.fixture(city: edinburgh), .loaded)
                },
                as: .text(width: 60),
                named: "loaded"
            )
            assertSnapshot(
                of: screen(in: words) { ($0.detail, $0.status) = (.fixture(slots: []), .loaded) },
                as: .text(width: 60),
                named: "noTimes"
            )
            assertSnapshot(
                of: screen(in: words) { $0.status = .failed(.status(CoreError.StatusReason(code: 404))) },
                as: .text(width: 60),
                named: "failed"
            )
        }
    }

    @Test func everythingCanBeReached() {
        let screen = screen(of: .fixture(name: "\u{1B}[31m")) { state in
            state.detail = .fixture(slots: Array(repeating: .fixture(), count: 3))
            state.status = .failed(.transport(.refused))
        }
        #expect(screen.focusOrder.count == 2)
        #expect(screen.duplicateNodeIDs.isEmpty)
        #expect(!screen.text(width: 60).contains("\u{1B}"))
    }
}
