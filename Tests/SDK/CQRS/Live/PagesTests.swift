import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// Lists of pages, of which rows move, come and go between the requests.
@Suite(.bodyTimeLimit) struct PagesTests {
    typealias Change = ListBackend.Change

    private let backend = ListBackend()
    private let clock = TestScheduler()
    private let live: LiveBackend<NoAuth>

    init() {
        live = LiveBackend(Backend(backend), sharing: LiveQueries(scheduler: clock))
    }

    /// Makes answers stale that are older than the least pause.
    private func invalidate(_ selection: QuerySelection) {
        clock.advance(by: .seconds(1))
        live.queries.invalidate(selection)
    }

    private func observe<Q: PagedQuery>(_ first: Q, pages: Int = 1) -> LiveDesk.Shown<LoadedPages<Q>>
    where Q.Auth == NoAuth {
        let shown = LiveDesk.Shown<LoadedPages<Q>>()
        live.observePages(first).startWithValues { shown.add($0) }
        for _ in 1..<pages { live.loadMore(first).start() }
        return shown
    }

    private func ids<Q: PagedQuery>(_ shown: LiveDesk.Shown<LoadedPages<Q>>) -> [Q.Row.ID] {
        shown.answers.last?.value?.rows.map(\.id) ?? []
    }

    @Test func aListGrowsPageByPage() {
        let shown = observe(ListBackend.ByNumber())
        for _ in 0..<3 { live.loadMore(ListBackend.ByNumber()).start() }
        #expect(shown.answers.map { $0.value?.rows.map(\.id) } == [2, 4, 6, 7].map { Array(1...$0) })
        #expect(shown.answers.map { $0.value?.hasMore } == [true, true, true, false])
        // Each further page with the one before it.
        #expect((backend.requests, shown.answers.allSatisfy { $0.isFresh }) == (1 + 3 * 2, true))

        let end = live.loadMore(ListBackend.ByNumber()).wait()
        #expect((end.failure, backend.requests) == (nil, 7))
    }

    /// All pages are executed again together, and shown as a whole, as they were at one moment.
    @Test(arguments: Change.allCases, 1...6)
    func aRefreshIsWhatTheListWasAtOneMoment(change: Change, request: Int) {
        PagesTests().check(ListBackend.ByNumber(), change, request)
        PagesTests().check(ListBackend.ByKey(), change, request)
    }

    private func check<Q: PagedQuery>(_ first: Q, _ change: Change, _ request: Int)
    where Q.Row == ListBackend.Row, Q.Auth == NoAuth {
        let shown = observe(first, pages: 3)
        let before = shown.answers.count
        backend.plan(change, before: request)
        invalidate(.all(Q.self))
        #expect(shown.answers.dropFirst(before).map(\.isFresh) == [false, true])
        let count = ids(shown).count
        let isOneOfThem = backend.moments.contains { Array($0.prefix(count)) == ids(shown) }
        #expect((isOneOfThem, count) == (true, 6), "\(ids(shown)) in \(backend.moments)")
    }

    /// Two changes in one refresh: the second while the list is read anew.
    @Test(arguments: 1...5, 6...11) func aListIsReadAnewUntilNothingMoves(first: Int, second: Int) {
        let shown = observe(ListBackend.ByNumber(), pages: 3)
        backend.plan(.insertFirst, before: first)
        backend.plan(.removeThird, before: second)
        invalidate(.all(ListBackend.ByNumber.self))

        let isOneOfThem = backend.moments.contains { Array($0.prefix(6)) == ids(shown) }
        #expect(isOneOfThem, "\(ids(shown)) in \(backend.moments)")
    }

    /// A list that never stands still is shown all the same.
    @Test func aListIsReadThreeTimesAtMost() {
        let shown = observe(ListBackend.ByNumber(), pages: 2)
        let before = backend.requests
        for request in 1...20 {
            backend.plan(request.isMultiple(of: 2) ? .moveFirstToTheEnd : .swapPages, before: request)
        }
        for request in stride(from: 3, through: 20, by: 3) { backend.plan(.moveFifthToTheTop, before: request) }
        backend.plan(.insertFirst, before: 3)
        backend.plan(.removeFirst, before: 5)
        invalidate(.all(ListBackend.ByNumber.self))

        #expect(backend.requests - before <= 3 + 3 + 2)
        #expect((shown.answers.last?.isFresh, Set(ids(shown)).count) == (true, ids(shown).count))
    }

    /// Of the rows that were not touched, none is missing and none is there twice.
    @Test(arguments: Change.allCases, 1...2)
    func oneMorePageFitsToTheOthers(change: Change, request: Int) {
        PagesTests().seam(ListBackend.ByNumber(), change, request)
        PagesTests().seam(ListBackend.ByKey(), change, request)
    }

    private func seam<Q: PagedQuery>(_ first: Q, _ change: Change, _ request: Int)
    where Q.Row == ListBackend.Row, Q.Auth == NoAuth {
        let touched: Set<Int> = [1, 2, 3, 5, 7, 100]
        let shown = observe(first, pages: 2)
        backend.plan(change, before: request)
        live.loadMore(first).start()
        let rows = ids(shown)
        let last = rows.last { !touched.contains($0) } ?? 0
        let expected = (1...max(1, last)).filter { !touched.contains($0) }
        #expect(
            (rows.filter { !touched.contains($0) }, Set(rows).count, rows.count > 4) == (expected, rows.count, true),
            "\(rows)"
        )
    }

    /// On a thread with little stack, as those of the session are.
    @Test(arguments: [true, false]) func aLongListIsReadWithoutRecursion(isByNumber: Bool) {
        backend.change { rows in rows = (1...2_000).map { ListBackend.Row(id: $0, key: 10_000 - $0) } }
        let (backend, done) = (backend, DispatchSemaphore(value: 0))
        let counts = Mutex<[Int]>([])
        let thread = Thread {
            if isByNumber {
                PageReader(first: ListBackend.ByNumber(), ask: backend.ask).read(1_000)
                    .startWithResult { result in
                        counts.withLock { $0.append((try? result.get())?.value.rows.count ?? 0) }
                    }
            } else {
                PageReader(first: ListBackend.ByKey(), ask: backend.ask).read(1_000)
                    .startWithResult { result in
                        counts.withLock { $0.append((try? result.get())?.value.rows.count ?? 0) }
                    }
            }
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        #expect(done.wait(timeout: .now() + 50) == .success)

        #expect(counts.withLock { $0 } == [2_000])
    }

    @Test func aRowThatIsInTwoPagesIsThereOnce() {
        let row = ListBackend.Row(id: 1, key: 1)
        let page = LoadedPages<ListBackend.ByNumber>.Page(
            query: .init(),
            result: .init(rows: [row, row], hasMore: true)
        )
        #expect(LoadedPages([page, page], next: nil).rows.map(\.id) == [1])
    }

    @Test func aListThatBecomesShorterHasFewerPages() {
        let shown = observe(ListBackend.ByNumber(), pages: 3)
        backend.change { rows in rows.removeAll { $0.id > 3 } }
        invalidate(.one(ListBackend.ByNumber(page: 2)))
        #expect((ids(shown), shown.answers.last?.value?.pages.count) == ([1, 2, 3], 2))
        backend.change { rows in rows.append(ListBackend.Row(id: 9, key: 0)) }
        invalidate(.one(ListBackend.ByNumber()))

        #expect(ids(shown) == [1, 2, 3, 9])
    }

    @Test func aFailureKeepsThePages() {
        let shown = observe(ListBackend.ByNumber(), pages: 2)
        backend.setDown(true)
        let failure = live.loadMore(ListBackend.ByNumber()).wait().failure
        #expect((failure, shown.answers.last?.isFresh) == (.transport(.refused), true))
        invalidate(.all(ListBackend.ByNumber.self))
        #expect((shown.answers.last?.error, ids(shown)) == (.transport(.refused), [1, 2, 3, 4]))
        backend.setDown(false)
        live.loadMore(ListBackend.ByNumber()).start()

        // What was stale is read from the first page on.
        #expect((ids(shown), shown.answers.last?.isFresh) == ([1, 2, 3, 4, 5, 6], true))
    }

    /// The list is as it was if one more page can't be loaded, but not if a refresh was to be loaded with it.
    @Test(arguments: [true, false]) func onlyARefreshThatFailsIsTheListsFailure(isRefreshing: Bool) {
        let desk = LiveDesk()
        let trigger = Signal<Void, Never>.pipe()
        let shown = LiveDesk.Shown<LoadedPages<ListBackend.ByNumber>>()
        let list = ListBackend.ByNumber()
        let options = LiveOptions(refreshTriggers: [trigger.output.producer], leastPause: .zero)
        desk.live.observePages(list, options).startWithValues { shown.add($0) }
        desk.accessible.queries[0].answer(.success(#"{"rows": [], "hasMore": true}"#))
        if isRefreshing { trigger.input.send(value: ()) }
        desk.live.loadMore(list).start()
        desk.fail(.transport(.refused))
        #expect(shown.answers.last?.error == (isRefreshing ? .transport(.refused) : nil))
    }

    @Test func anEventChangesThePagesThatItSelects() {
        let shown = observe(ListBackend.ByNumber(), pages: 2)
        let before = backend.requests
        live.queries.patch(
            .all(ListBackend.ByNumber.self, where: { $0.page == 1 }, showing: { $0.rows[0].text = "\($1.page)" })
        )
        #expect(shown.answers.last?.value?.rows.map(\.text) == ["", "", "1", ""])
        live.queries.patch(.one(ListBackend.ByNumber(page: 9), showing: { $0.rows = [] }))

        #expect((ids(shown), backend.requests) == ([1, 2, 3, 4], before))
    }
}
