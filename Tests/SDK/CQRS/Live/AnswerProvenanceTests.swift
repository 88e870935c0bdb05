import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// What an answer says of where it is from, through a session with a cache.
struct AnswerProvenanceTests {
    private static let start = Date(timeIntervalSince1970: 946_684_800)

    /// Answers of a session whose cache has the first one: asked for once, and again after 100 seconds.
    private func ask(
        _ policy: CachePolicy = .standard,
        control: String,
        then second: @escaping @Sendable (HTTPRequest) -> Result<HTTPAnswer, CoreError>
    ) -> [AnswerProvenance?] {
        let clock = TestScheduler()
        let count = Mutex(0)
        let transport = ScriptedTransport { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number == 1 ? .success(.letters(control: control)) : second(request)
        }
        let session = BackendSession(
            environment: Environment(base: CachedLetters.base),
            transport: transport,
            middleware: [.cache(ResponseCache(), on: clock)]
        )
        let live = LiveBackend(Backend(session), sharing: LiveQueries(scheduler: clock))
        let shown = LiveDesk.Shown<String>()
        for policy in [.standard, policy] {
            live.observe(CachedLetters(policy: policy)).startWithValues { shown.add($0) }.dispose()
            clock.advance(by: .seconds(100))
        }
        return shown.answers.map(\.provenance)
    }

    private static let network = AnswerProvenance(.network, askedAt: start, answeredAt: start, exchange: 1)
    private static func second(_ source: AnswerProvenance.Source, age: TimeInterval = 0) -> AnswerProvenance {
        let now = start.addingTimeInterval(100)
        return AnswerProvenance(source, askedAt: now, answeredAt: now.addingTimeInterval(-age), exchange: 2)
    }

    /// What the first answer allows a cache, how the second request ends, and whence the answer is.
    struct Second: Sendable {
        var policy = CachePolicy.standard
        let control: String
        let result: Result<HTTPAnswer, CoreError>
        let source: AnswerProvenance.Source
        var age: TimeInterval = 0
    }

    private static let refused = Result<HTTPAnswer, CoreError>.failure(.transport(.refused))

    private static let theSourceIsWhereTheAnswerIsFromRows: [Row<Second>] = [
        Row(
            "the backend gives another answer",
            Second(control: "max-age=10", result: .success(.letters(control: "max-age=10")), source: .network)
        ),
        Row(
            "the backend says that the answer is unchanged",
            Second(
                control: "max-age=1000",
                result: .success(.letters(control: "max-age=1000", status: 304)),
                source: .revalidated
            )
        ),
        // A query can be content with what a cache has.
        Row(
            "a cache has a fresh answer",
            Second(policy: .preferStored, control: "max-age=1000", result: refused, source: .cache, age: 100)
        ),
        Row(
            "a cache has a stale answer",
            Second(policy: .preferStored, control: "max-age=10", result: refused, source: .cache, age: 100)
        ),
        Row(
            "the backend fails, and a cache has the answer",
            Second(
                control: "max-age=10, stale-if-error=1000",
                result: .success(.letters(control: "", status: 503)),
                source: .staleIfError,
                age: 100
            )
        ),
    ]

    @Test(arguments: theSourceIsWhereTheAnswerIsFromRows)
    func theSourceIsWhereTheAnswerIsFrom(_ row: Row<Second>) {
        let all = ask(row.value.policy, control: row.value.control) { _ in row.value.result }
        let second = Self.second(row.value.source, age: row.value.age)
        #expect(all == [Self.network, second], sourceLocation: row.location)
    }

    /// A live query asks the backend, whatever a cache may do; a resource that is executed by itself can have it.
    @Test func aCacheValidatesAfterwards() {
        let clock = TestScheduler()
        let session = BackendSession(
            environment: Environment(base: CachedLetters.base),
            transport: ScriptedTransport { _ in .success(.letters(control: "max-age=10, stale-while-revalidate=1000"))
            },
            middleware: [.cache(ResponseCache(), on: clock)]
        )
        let traces = (0..<2).map { _ in
            let trace = ExchangeTrace()
            var resource = CachedLetters().resource
            resource.options.trace = trace
            session.access(resource).start()
            clock.advance(by: .seconds(100))
            return trace
        }
        let sources = traces.map {
            AnswerProvenance([$0], askedAt: Self.start, answeredAt: Self.start, exchange: 1).source
        }
        #expect(sources == [.network, .staleWhileRevalidating])
    }

    @Test(arguments: [[0, 1], [1, 0]]) func ofSeveralRequestsTheOldestAnswerCounts(order: [Int]) {
        let traces = [ExchangeTrace(), ExchangeTrace()]
        traces[order[0]].note(.network)
        traces[order[1]].note(.stale(age: .seconds(30)))
        traces[order[1]].note(.ifError)
        let provenance = AnswerProvenance(traces, askedAt: Self.start, answeredAt: Self.start, exchange: 3)
        let answeredAt = Self.start.addingTimeInterval(-30)

        #expect(provenance == AnswerProvenance(.staleIfError, askedAt: Self.start, answeredAt: answeredAt, exchange: 3))
    }

    @Test func anAnswerSaysWhenItWasAskedForAndAnswered() {
        let desk = LiveDesk()
        let (shown, _) = desk.observe()
        desk.clock.advance(by: .seconds(2))
        desk.answer("a")
        desk.clock.advance(by: .seconds(200))

        let provenance = shown.answers.last?.provenance
        let age = provenance?.age(at: desk.clock.currentDate).description
        desk.tell("e")
        let ageOfEvent = shown.answers.last?.provenance?.age(at: desk.clock.currentDate).description
        #expect([provenance?.askedAt, provenance?.answeredAt] == [Self.start, Self.start.addingTimeInterval(2)])
        #expect([age, ageOfEvent] == ["3 minutes old", "just now"])
    }

    /// Tests compare what is shown, and name no dates.
    @Test func equalAnswersMayComeFromElsewhere() {
        let answer = LiveAnswer.fresh("a")
        #expect(answer == answer.from(Self.network))
        let from = answer.from(Self.network)
        #expect([from.provenance, from.showing("ab").provenance] == [Self.network, Self.network])
        #expect("\(answer.from(AnswerProvenance(.stored, answeredAt: Self.start)))" == "fresh(a, stored)")
    }
}
