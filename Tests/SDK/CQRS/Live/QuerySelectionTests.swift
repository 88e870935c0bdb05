import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// Which queries are asked again, how many at once, and in which order.
struct QuerySelectionTests {
    struct Row: Query {
        typealias Result = Int
        static let path = "rows"
        let number: Int
        var parameters: [String: String]? { ["n": "\(number)"] }
    }

    struct Other: ParameterlessQuery {
        typealias Result = Int
        static let path = "other"
    }

    /// A backend whose answers the test gives, and which counts what is under way.
    private final class Rows: Sendable {
        struct Exchange: Sendable {
            let number: Int
            let observer: Signal<Asked<Int>, CoreError>.Observer
            let isOver: @Sendable () -> Bool
        }

        private let log = Mutex<[Exchange]>([])

        var asked: [Int] { log.withLock { $0.map(\.number) } }
        var open: [Exchange] { log.withLock { $0.filter { !$0.isOver() } } }

        func asking(_ number: Int) -> LiveAsking<Int> {
            { [self] _ in
                SignalProducer { [self] observer, lifetime in
                    let exchange = Exchange(number: number, observer: observer, isOver: { lifetime.hasEnded })
                    log.withLock { $0.append(exchange) }
                }
            }
        }

        /// Answers all that is asked, until nothing is asked any more; returns what was asked, in order.
        func answerAll(_ value: Int = 1) -> [Int] {
            var answered: [Int] = []
            while let next = open.first {
                answered.append(next.number)
                next.observer.send(value: Asked(value: value, traces: []))
                next.observer.sendCompleted()
            }
            return answered
        }

        func forget() {
            log.withLock { $0 = [] }
        }
    }

    private let rows = Rows()
    private let clock = TestScheduler()

    private func observe(_ numbers: Range<Int>, _ queries: LiveQueries) -> [any Disposable] {
        let all = numbers.map { queries.observe(Row(number: $0), LiveOptions(), asking: rows.asking($0)).start() }
        _ = rows.answerAll()
        rows.forget()
        clock.advance(by: .seconds(1))
        return all
    }

    @Test(arguments: [
        (QuerySelection.one(Row(number: 3)), [3]),
        (.one(Row(number: 99)), []),
        (.all(Row.self), [5, 4, 3, 2, 1, 0]),
        (.all(Row.self) { $0.number.isMultiple(of: 2) }, [4, 2, 0]),
        (.all(Row.self) { _ in false }, []),
        (.all(Other.self), []),
        (.one(Other()), []),
    ])
    func whatIsSelectedAndObservedIsAskedAgain(selection: QuerySelection, expected: [Int]) {
        let queries = LiveQueries(scheduler: clock)
        _ = observe(0..<6, queries)
        queries.invalidate(selection)
        #expect(rows.answerAll() == expected)
    }

    @Test(arguments: [1, 4, 16])
    func soManyRunAgainAtOnceAndTheLatestFirst(limit: Int) {
        let queries = LiveQueries(refreshesAtOnce: limit, scheduler: clock)
        _ = observe(0..<50, queries)
        // Who comes once more is in view.
        queries.observe(Row(number: 7), LiveOptions(), asking: rows.asking(7)).start()
        queries.invalidate(.all(Row.self))
        let count = rows.open.count
        #expect((count, rows.answerAll()) == (limit, [7] + (0..<50).reversed().filter { $0 != 7 }))
    }

    /// First answers have places of their own, for the latest query first; those who come to a query that waits have it
    /// asked when its turn comes.
    @Test func whatIsAskedForTheFirstTimeDoesNotWaitForRefreshes() {
        let queries = LiveQueries(refreshesAtOnce: 1, scheduler: clock)
        let observers = observe(0..<3, queries)
        queries.invalidate(.all(Row.self))
        for number in [7, 8, 9, 0] {
            queries.observe(Row(number: number), LiveOptions(), asking: rows.asking(number)).start()
        }
        let asked = rows.asked
        #expect([asked, rows.answerAll()] == [[2, 7], [2, 7, 1, 9, 0, 8]])
        withExtendedLifetime(observers) {}
    }

    @Test func manyQueriesThatAreObservedAtOnceAreAskedOneAfterTheOther() {
        let queries = LiveQueries(scheduler: clock)
        for number in 0..<1_000 {
            queries.observe(Row(number: number), LiveOptions(), asking: rows.asking(number)).start()
        }
        let count = rows.open.count
        #expect((count, Set(rows.answerAll()).count) == (16, 1_000))
    }

    /// A hundred changes of a thousand queries while the first answers to them are on their way, and afterwards.
    @Test func manyChangesAreOneRefresh() {
        let queries = LiveQueries(scheduler: clock)
        _ = observe(0..<1_000, queries)
        for _ in 0..<100 { queries.invalidate(.all(Row.self)) }
        let count = rows.open.count
        for _ in 0..<5 {
            _ = rows.answerAll()
            clock.advance(by: .seconds(1))
        }
        #expect((count, rows.asked.count, clock.isIdle) == (16, 1_016, true))
    }

    /// A query that waits for a place, is asked for by somebody, and becomes stale again: the place comes before the
    /// end of the pause.
    @Test func aPlaceEndsNoPause() {
        let queries = LiveQueries(refreshesAtOnce: 1, scheduler: clock)
        let observers = observe(0..<2, queries)
        queries.invalidate(.all(Row.self))
        queries.execute(Row(number: 0), asking: rows.asking(0)).start()
        func answer(_ number: Int) {
            for exchange in rows.open where exchange.number == number {
                exchange.observer.send(value: Asked(value: 1, traces: []))
                exchange.observer.sendCompleted()
            }
        }
        answer(0)
        queries.invalidate(.one(Row(number: 0)))
        answer(1)
        let asked = rows.asked
        clock.advance(by: .seconds(1))
        #expect([asked, rows.asked] == [[1, 0], [1, 0, 0]])
        withExtendedLifetime(observers) {}
    }

    /// What happens to queries, at random: no more than the bounds run at once, and in the end everybody has an answer
    /// of after the last change.
    @Test(arguments: TestDepth.some(0..<40 as Range<UInt64>, each: 3))
    func everyScheduleEndsFresh(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let limit = Int.random(in: 1...3, using: &random)
        let queries = LiveQueries(refreshesAtOnce: limit, scheduler: clock)
        let shown = Mutex<[Int: LiveAnswer<Int>]>([:])
        var observers: [Int: any Disposable] = [:]
        var change = 1
        var most = 0
        for _ in 0..<200 {
            let number = Int.random(in: 0..<8, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0 where observers[number] == nil:
                observers[number] = queries.observe(Row(number: number), LiveOptions(), asking: rows.asking(number))
                    .startWithValues { answer in shown.withLock { $0[number] = answer } }
            case 1:
                observers.removeValue(forKey: number)?.dispose()
                shown.withLock { $0[number] = nil }
            case 2:
                change += 1
                queries.invalidate(.all(Row.self))
            case 3: queries.invalidate(.one(Row(number: number)))
            case 4: clock.advance(by: .milliseconds(Int.random(in: 1...700, using: &random)))
            default:
                guard let exchange = rows.open.randomElement(using: &random) else { continue }
                if Bool.random(using: &random) {
                    exchange.observer.send(value: Asked(value: change, traces: []))
                    exchange.observer.sendCompleted()
                } else {
                    exchange.observer.send(error: .transport(.refused))
                }
            }
            most = max(most, rows.open.count)
        }
        #expect(most <= 2 * limit)
        for _ in 0..<3 {
            _ = rows.answerAll(999)
            clock.advance(by: .seconds(1))
        }
        queries.invalidate(.all(Row.self))
        // Nothing is asked but for this last change, and no place was lost or given twice.
        // What has failed and shows nothing has the places of first answers.
        let firsts = shown.withLock { shown in observers.keys.count { shown[$0]?.confirmed == nil } }
        let open = rows.open.count
        let answered = rows.answerAll(1_000).sorted()
        #expect(
            (open, answered) == (min(limit, firsts) + min(limit, observers.count - firsts), observers.keys.sorted())
        )
        #expect(shown.withLock { $0 } == observers.mapValues { _ in .fresh(1_000) })
    }
}
