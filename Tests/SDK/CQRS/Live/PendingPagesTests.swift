import CQRSTestSupport
import MillraceBackend
import MillraceStreams
import Testing

@testable import MillraceCQRS

/// Lists of pages whose requests the test answers: effects of commands, and what is under way.
struct PendingPagesTests {
    private let desk = LiveDesk()
    private let shown = LiveDesk.Shown<LoadedPages<ListBackend.ByNumber>>()

    private struct Remove: BodilessCommand {
        static let path = "list"
        static let method = CommandMethod.DELETE
        let id: Int
        var invalidates: [QuerySelection] {
            [.all(ListBackend.ByNumber.self, showing: { page, _ in page.rows.removeAll { $0.id == id } })]
        }
    }

    private var ids: [[Int]] { shown.answers.map { $0.value?.rows.map(\.id) ?? [] } }

    private func answer(_ ids: Int..., hasMore: Bool = true) {
        let rows = ids.map { #"{"id": \#($0), "key": 0, "text": ""}"# }.joined(separator: ", ")
        desk.accessible.queries[desk.asked - 1].answer(.success(#"{"rows": [\#(rows)], "hasMore": \#(hasMore)}"#))
    }

    /// Makes the answers stale that are older than the least pause.
    private func invalidate(_ selection: QuerySelection) {
        desk.clock.advance(by: .seconds(1))
        desk.live.queries.invalidate(selection)
    }

    private func loadTwo() {
        desk.live.observePages(ListBackend.ByNumber()).startWithValues { [shown] in shown.add($0) }
        answer(1, 2)
        desk.live.loadMore(ListBackend.ByNumber()).start()
        answer(3, 4)
        answer(1, 2)
    }

    @Test func aCommandIsShownOnAllPagesAtOnce() {
        loadTwo()
        desk.live.execute(Remove(id: 3)).start()
        #expect((ids, shown.answers.last?.pendingCount) == ([[1, 2], [1, 2, 3, 4], [1, 2, 4]], 1))
        desk.accessible.commands[0].answer(.success(""))
        answer(1, 2)
        answer(4, 5)
        #expect(ids.last == [1, 2, 4])
        answer(1, 2)

        #expect((ids.last, shown.answers.last?.pendingCount) == ([1, 2, 4, 5], 0))
    }

    /// A refresh is shown when its last page is there, not before.
    @Test func pagesAreShownAsAWhole() {
        loadTwo()
        let before = shown.answers.count
        invalidate(.all(ListBackend.ByNumber.self))
        answer(8, 1)
        answer(2, 3)
        #expect((shown.answers.count, ids.last) == (before + 1, [1, 2, 3, 4]))
        answer(8, 1)

        #expect(ids.last == [8, 1, 2, 3])
    }

    @Test func asMuchIsLoadedAsWasAskedFor() {
        loadTwo()
        let completions = Counter()
        for _ in 0..<3 { desk.live.loadMore(ListBackend.ByNumber()).startWithCompleted { completions.increment() } }
        var counts = [[desk.asked, completions.value]]
        for page in [[5, 6], [3, 4]] {
            answer(page[0], page[1])
            counts.append([desk.asked, completions.value])
        }
        #expect((counts, ids.last) == ([[4, 0], [5, 0], [5, 3]], [1, 2, 3, 4, 5, 6]))
    }

    /// A refresh that is under way would bring no further page.
    @Test func oneMorePageTakesThePlaceOfARefresh() {
        loadTwo()
        invalidate(.all(ListBackend.ByNumber.self))
        let refresh = desk.asked - 1
        desk.live.loadMore(ListBackend.ByNumber()).start()
        #expect(desk.accessible.queries[refresh].isOver())
        answer(1, 2)
        answer(3, 4)
        answer(5, hasMore: false)
        answer(3, 4)
        answer(1, 2)

        #expect((ids.last, shown.answers.last?.isFresh) == ([1, 2, 3, 4, 5], true))
    }

    /// An answer from during a command isn't taken: the page is read after it.
    @Test func oneMorePageWaitsForACommand() {
        loadTwo()
        desk.live.execute(Remove(id: 3)).start()
        desk.live.loadMore(ListBackend.ByNumber()).start()
        answer(5, 6)
        answer(3, 4)
        #expect(ids.last == [1, 2, 4])
        desk.accessible.commands[0].answer(.failure(.status(.init(code: 422))))
        answer(5, 6)
        answer(3, 4)

        #expect(ids.last == [1, 2, 3, 4, 5, 6])
    }

    /// How a refresh waits while another page is asked for.
    enum Wait: CaseIterable { case underWay, pause, retry, retryOfInterval }

    private func startRefresh(_ wait: Wait) {
        let trigger = Signal<Void, Never>.pipe()
        let options = LiveOptions(
            refreshInterval: wait == .retryOfInterval ? .seconds(10) : nil,
            refreshTriggers: [trigger.output.producer],
            leastPause: wait == .pause ? .seconds(60) : .zero,
            retryPolicy: .constant(upTo: 3, pause: .seconds(2))
        )
        desk.live.observePages(ListBackend.ByNumber(), options).startWithValues { [shown] in shown.add($0) }
        answer(1, 2)
        desk.clock.advance(by: .seconds(10))
        if wait != .retryOfInterval { trigger.input.send(value: ()) }
        if [.retry, .retryOfInterval].contains(wait) { desk.fail(.transport(.refused)) }
    }

    /// Another page is loaded with the refresh, which would be lost otherwise.
    @Test(arguments: Wait.allCases) func oneMorePageHasTheRefreshThatWaits(wait: Wait) {
        startRefresh(wait)
        let asked = desk.asked
        desk.live.loadMore(ListBackend.ByNumber()).start()
        answer(8, 9)
        answer(3, 4)
        answer(8, 9)
        #expect((ids.last, shown.answers.last?.isFresh, desk.asked - asked) == ([8, 9, 3, 4], true, 3))
    }

    /// So is its failure, and the retry of the refresh asks for no further page.
    @Test(arguments: Wait.allCases) func oneMorePageHasTheFailureOfTheRefreshThatWaits(wait: Wait) {
        startRefresh(wait)
        desk.live.loadMore(ListBackend.ByNumber()).start()
        desk.fail(.transport(.refused))
        let asked = desk.asked
        desk.clock.advance(by: .seconds(2))
        answer(8, 9)
        #expect((ids.last, shown.answers.last?.isFresh, desk.asked - asked) == ([8, 9], true, 1))

        desk.live.queries.invalidate(.all(ListBackend.ByNumber.self))
        desk.live.loadMore(ListBackend.ByNumber()).start()
        desk.fail(.status(.init(code: 404)))
        #expect(shown.answers.last?.error == .status(.init(code: 404)))
    }

    /// A page that can't be loaded is its caller's failure alone, and is not asked for again.
    @Test func oneMorePageIsNotRetried() {
        let options = LiveOptions(retryPolicy: .constant(upTo: 3, pause: .seconds(2)))
        desk.live.observePages(ListBackend.ByNumber(), options).startWithValues { [shown] in shown.add($0) }
        answer(1, 2)
        let failures = News()
        desk.live.loadMore(ListBackend.ByNumber()).startWithFailed { failures.add("\($0)") }
        desk.fail(.transport(.refused))
        desk.clock.advance(by: .seconds(100))
        #expect(
            (desk.asked, failures.all, shown.answers.map(\.isFresh)) == (2, ["the connection was refused"], [true])
        )
    }

    @Test func aListIsNotReadTwiceWhereItsRowsStay() {
        struct Log: PagedQuery {
            typealias Result = ListBackend.Page
            static let path = "log"
            static let checksPages = false
            var page = 0
            var parameters: [String: String]? { ["page": "\(page)"] }
            static func rows(of page: ListBackend.Page) -> [ListBackend.Row] { page.rows }
            func next(after page: ListBackend.Page) -> Log? { page.hasMore ? Log(page: self.page + 1) : nil }
        }
        desk.live.observePages(Log()).start()
        answer(1, 2)
        desk.live.loadMore(Log()).start()
        answer(3, 4)
        invalidate(.all(Log.self))
        answer(1, 2)
        answer(3, 4)

        #expect(desk.asked == 4)
    }
}
