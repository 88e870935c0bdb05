import Millrace
import MillraceTestKit
import Testing

@testable import Petstore

@Suite struct ShopRendererSnapshotTests {
    private func lines(of state: ShopViewModel.State) -> [String] {
        ShopRenderer(observer: .ignored).render(state: state)
            .text(width: 40)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    @Test func loading() {
        #expect(lines(of: .init()).contains("  ⠋ Loading…"))
    }

    @Test func loaded() {
        let lines = lines(of: .init(entries: [.fixture()], status: .loaded))
        #expect(lines.contains("────────────────────────────────────────"))
        #expect(lines.filter { $0.hasPrefix("  ") } == ["  Momo"])
    }

    @Test func nothing() {
        #expect(lines(of: .init(status: .loaded)).contains("  There is nothing here yet."))
    }

    @Test func aFailureHasARetryButton() {
        let state = ShopViewModel.State(status: .failed(.transport(.refused)))
        #expect(ShopRenderer(observer: .ignored).render(state: state).focusOrder.count == 1)
    }
}
