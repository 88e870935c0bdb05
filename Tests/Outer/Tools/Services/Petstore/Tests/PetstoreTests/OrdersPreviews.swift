import Millrace
import MillraceTestKit
import Testing

@testable import Petstore

// `swift package preview` shows these states while you write.
@Suite struct OrdersPreviews {
    @Test func previews() {
        let renderer = OrdersRenderer(observer: .ignored)
        let entries: [Order] = [.fixture()]
        assertPreviews {
            Preview("loading") { renderer.render(state: .init()) }
            Preview("loaded") { renderer.render(state: .init(entries: entries, status: .loaded)) }
            Preview("empty") { renderer.render(state: .init(status: .loaded)) }
            Preview("failed") { renderer.render(state: .init(status: .failed(.transport(.refused)))) }
        }
    }
}
