import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceCQRS

/// What an answer says of where it is from, through a session with a cache.
struct AnswerProvenanceTests {
    private struct Letters: ParameterlessQuery {
        typealias Result = String
        static let path = "letters"
        var policy = CachePolicy.standard
        var resource: BackendResource<Void, String, NoAuth> { plainResource.caching(policy) }
    }

    private static let base = URL(string: "http://localhost") ?? URL(filePath: "/")
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
            return number == 1 ? .success(Self.answer(control)) : second(request)
        }
        let session = BackendSession(
            environment: Environment(base: Self.base),
            transport: transport,
            middleware: [.cache(ResponseCache(), on: clock)]
        )
        let live = LiveBackend(Backend(session), sharing: LiveQueries(scheduler: clock))
        let shown = LiveDesk.Shown<String>()
        for policy in [.standard, policy] {
            live.observe(Letters(policy: policy)).startWithValues { shown.add($0) }.dispose()
            clock.advance(by: .seconds(100))
        }
        return shown.answers.map(\.provenance)
    }

    private static func answer(_ control: String, status: Int = 200) -> HTTPAnswer {
        HTTPAnswer(
            response: HTTPResponse(
                status: status,
                headers: ["Cache-Control": control, "ETag": "\"1\"", "Date": "Sat, 01 Jan 2000 00:00:00 GMT"],
                url: base.appending(path: "letters")
            ),
            body: status == 200 ? Data("\"a\"".utf8) : Data()
        )
    }

    private static let network = AnswerProvenance(.network, askedAt: start, answeredAt: start, exchange: 1)
    private static func second(_ source: AnswerProvenance.Source, age: TimeInterval = 0) -> AnswerProvenance {
        let now = start.addingTimeInterval(100)
        return AnswerProvenance(source, askedAt: now, answeredAt: now.addingTimeInterval(-age), exchange: 2)
    }

    @Test func theBackendGivesAnotherAnswer() {
        let all = ask(control: "max-age=10") { _ in .success(Self.answer("max-age=10")) }
        #expect(all == [Self.network, Self.second(.network)])
    }

    @Test func theBackendSaysThatTheAnswerIsUnchanged() {
        let all = ask(control: "max-age=1000") { _ in .success(Self.answer("max-age=1000", status: 304)) }
        #expect(all == [Self.network, Self.second(.revalidated)])
    }

    /// A query can be content with what a cache has.
    @Test(arguments: ["max-age=1000", "max-age=10"]) func aCacheHasTheAnswer(control: String) {
        let all = ask(.preferStored, control: control) { _ in .failure(.transport(.refused)) }
        #expect(all == [Self.network, Self.second(.cache, age: 100)])
    }

    @Test func theBackendFailsAndACacheHasTheAnswer() {
        let all = ask(control: "max-age=10, stale-if-error=1000") { _ in .success(Self.answer("", status: 503)) }
        #expect(all == [Self.network, Self.second(.staleIfError, age: 100)])
    }

    /// A live query asks the backend, whatever a cache may do; a resource that is executed by itself can have it.
    @Test func aCacheValidatesAfterwards() {
        let clock = TestScheduler()
        let session = BackendSession(
            environment: Environment(base: Self.base),
            transport: ScriptedTransport { _ in .success(Self.answer("max-age=10, stale-while-revalidate=1000")) },
            middleware: [.cache(ResponseCache(), on: clock)]
        )
        let traces = (0..<2).map { _ in
            let trace = ExchangeTrace()
            var resource = Letters().plainResource
            resource.trace = trace
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
        #expect(provenance?.askedAt == Self.start)
        #expect(provenance?.answeredAt == Self.start.addingTimeInterval(2))
        #expect(provenance?.age(at: desk.clock.currentDate).description == "3 minutes old")
        desk.tell("e")
        #expect(shown.answers.last?.provenance?.age(at: desk.clock.currentDate).description == "just now")
    }

    /// Tests compare what is shown, and name no dates.
    @Test func equalAnswersMayComeFromElsewhere() {
        let answer = LiveAnswer.fresh("a")
        #expect(answer == answer.from(Self.network))
        #expect(answer.from(Self.network).provenance == Self.network)
        #expect(answer.from(Self.network).showing("ab").provenance == Self.network)
        #expect("\(answer.from(AnswerProvenance(.stored, answeredAt: Self.start)))" == "fresh(a, stored)")
    }
}
