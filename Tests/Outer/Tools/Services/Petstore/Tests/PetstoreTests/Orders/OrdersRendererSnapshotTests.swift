import Millrace
import MillraceTestKit
import Testing

@testable import Petstore

@Suite struct OrdersRendererSnapshotTests {
    private func lines(of state: OrdersViewModel.State) -> [String] {
        OrdersRenderer(observer: .ignored).render(state: state)
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
        #expect(lines.filter { $0.hasPrefix("  ") } == ["  4711"])
    }

    @Test func nothing() {
        #expect(lines(of: .init(status: .loaded)).contains("  There is nothing here yet."))
    }

    @Test func aFailureHasARetryButton() {
        let state = OrdersViewModel.State(status: .failed(.transport(.refused)))
        #expect(OrdersRenderer(observer: .ignored).render(state: state).focusOrder.count == 1)
    }
}
