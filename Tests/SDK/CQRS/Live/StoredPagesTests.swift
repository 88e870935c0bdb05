import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS

/// Lists of which the first page is kept in a store.
struct StoredPagesTests {
    private let store = MemoryStore()
    private let writing = TestScheduler()

    private struct Rows: PagedQuery, StoredQuery {
        typealias Result = ListBackend.Page
        static let path = "list"
        var page = 0
        var parameters: [String: String]? { ["page": "\(page)"] }

        static func rows(of page: Result) -> [ListBackend.Row] { page.rows }
        func next(after page: Result) -> Rows? { page.hasMore ? Rows(page: self.page + 1) : nil }
    }

    /// However many pages were loaded; and the first page alone is the answer to its query.
    @Test func aListBeginsWithItsStoredFirstPage() {
        let backend = ListBackend()
        func run(_ body: (LiveBackend<NoAuth>) -> Void) {
            let answers = StoredAnswers(store: store, login: "7", on: writing)
            body(LiveBackend(Backend(backend), sharing: LiveQueries(scheduler: TestScheduler(), answers: answers)))
        }
        func observe(_ live: LiveBackend<NoAuth>) -> LiveDesk.Shown<LoadedPages<Rows>> {
            let shown = LiveDesk.Shown<LoadedPages<Rows>>()
            live.observePages(Rows()).startWithValues { shown.add($0) }
            writing.advance()
            return shown
        }
        func rows<Value>(_ answer: LiveAnswer<Value>?, _ ids: (Value) -> [Int]) -> String {
            "\(answer?.error != nil) \(answer?.value.map(ids) ?? []) \(answer?.provenance?.source == .stored)"
        }
        run { live in
            _ = observe(live)
            live.loadMore(Rows()).start()
            writing.advance()
        }
        backend.setDown(true)
        run { live in
            let shown = observe(live)
            #expect(rows(shown.answers.last) { $0.rows.map(\.id) } == "true [1, 2] true")
            backend.setDown(false)
            live.loadMore(Rows()).start()
            #expect(rows(shown.answers.last) { $0.rows.map(\.id) } == "false [1, 2, 3, 4] false")
        }
        backend.setDown(true)
        run { live in
            let shown = LiveDesk.Shown<ListBackend.Page>()
            live.observe(Rows()).startWithValues { shown.add($0) }
            writing.advance()
            #expect(rows(shown.answers.last) { $0.rows.map(\.id) } == "true [1, 2] true")
        }
    }
}
