import Foundation
import MillraceStreams
import Testing

@testable import MillraceBackend

/// Hosts that ask to be left alone, with `Backoff` and `Retry-After`.
@Suite struct BackOffTests {
    private let clock = TestScheduler()
    private let outcomes = Outcomes()

    private func advance(by seconds: TimeInterval) {
        clock.advance(to: clock.currentDate.addingTimeInterval(seconds))
    }

    private func after(_ seconds: TimeInterval) -> CoreError {
        .transport(.heldBack(until: clock.currentDate.addingTimeInterval(seconds)), at: HTTPRequest.test().endpoint)
    }

    /// Which field of which status holds back how long, in seconds.
    @Test(
        arguments: [
            (200, ["Backoff": "30"], 30), (304, ["Backoff": "30"], 30), (503, ["Backoff": "30"], 30),
            (503, ["Retry-After": "30"], 30), (429, ["Retry-After": "Sat, 01 Jan 2000 00:00:30 GMT"], 30),
            (503, ["Retry-After": "30", "Backoff": "40"], 40), (503, ["Retry-After": "40", "Backoff": "30"], 40),
            (202, ["Retry-After": "30"], 0), (301, ["Retry-After": "30"], 0), (503, [:], 0), (200, [:], 0),
        ] as [(Int, HeaderFields, TimeInterval)]
    )
    func whatAHostAsksForHoldsBackAll(status: Int, headers: HeaderFields, seconds: TimeInterval) {
        let script = Script(.status(status, headers), .status(200), .status(200))
        let backOff = Middleware.backOff(waitingUpTo: .zero, on: clock)
        outcomes.observe(backOff.respond(to: .test(), next: script.handler))
        outcomes.observe(backOff.respond(to: .test(.POST), next: script.handler))
        #expect(script.requests.count == (seconds > 0 ? 1 : 2))
        advance(by: seconds)
        outcomes.observe(backOff.respond(to: .test(), next: script.handler))
        #expect(outcomes.all.suffix(2) == ["200", "completed"])
    }

    @Test(arguments: ["-1", "1e9", "soon", "", "30s", "0", "1.5", "Fri, 31 Dec 1999 00:00:00 GMT", "10, 20"])
    func whatIsNoTimeIsIgnored(value: String) {
        let script = Script(.status(503, ["Backoff": value, "Retry-After": value]), .status(200))
        let backOff = Middleware.backOff(waitingUpTo: .zero, on: clock)
        for _ in 0..<2 { outcomes.observe(backOff.respond(to: .test(), next: script.handler)) }
        #expect(outcomes.all == ["503", "completed", "200", "completed"])
    }

    @Test(arguments: ["3601", "99999999999999999999", "Sat, 01 Jan 2050 00:00:00 GMT"])
    func whatIsAskedForIsBounded(value: String) {
        let script = Script(.status(200, ["Backoff": value]), .status(200))
        let backOff = Middleware.backOff(waitingUpTo: .zero, on: clock)
        let expected = after(3600)
        for _ in 0..<2 { outcomes.observe(backOff.respond(to: .test(), next: script.handler)) }
        #expect(outcomes.all == ["200", "completed", "\(expected)"])
        advance(by: 3600)
        outcomes.observe(backOff.respond(to: .test(), next: script.handler))
        #expect(outcomes.all.last == "completed")
    }

    @Test func aRequestWaitsWhereThatIsShort() {
        let script = Script(.status(200, ["Backoff": "10"]), .status(201), .status(202))
        let backOff = Middleware.backOff(on: clock)
        outcomes.observe(backOff.respond(to: .test(), next: script.handler))
        outcomes.observe(backOff.respond(to: .test(.POST), next: script.handler))
        let given = outcomes.observe(backOff.respond(to: .test(.PUT), next: script.handler))
        given.dispose()
        advance(by: 9.5)
        #expect(script.requests.count == 1)
        advance(by: 0.5)
        #expect(script.requests.map(\.method) == [.GET, .POST])
        #expect(outcomes.all == ["200", "completed", "interrupted", "201", "completed"])
        #expect(clock.isIdle)
    }

    /// What waits is held back again by an answer that comes meanwhile, and waits no longer than it may in all.
    @Test func aLaterAnswerCanAskForMore() {
        let script = Script()
        let backOff = Middleware.backOff(waitingUpTo: .seconds(10), on: clock)
        for _ in 0..<2 { outcomes.observe(backOff.respond(to: .test(), next: script.handler)) }
        script.answer(.status(200, ["Backoff": "6"]))
        outcomes.observe(backOff.respond(to: .test(.POST), next: script.handler))
        outcomes.observe(backOff.respond(to: .test(.PUT), next: script.handler))
        script.answer(.status(200, ["Backoff": "3"]))
        advance(by: 5)
        #expect(script.requests.count == 2)
        advance(by: 1)
        #expect(script.requests.count == 4)
        script.answer(.status(503, ["Retry-After": "8"]))
        outcomes.observe(backOff.respond(to: .test(.DELETE), next: script.handler))
        advance(by: 4)
        script.answer(.status(503, ["Backoff": "7"]))
        let expected = after(7)
        advance(by: 4)
        #expect(outcomes.all.last == "\(expected)".replacingOccurrences(of: "GET", with: "DELETE"))
        #expect(script.requests.count == 4)
    }

    @Test func otherHostsGoOn() throws {
        let script = Script(.status(200, ["Backoff": "60"]), .status(200), .status(200))
        let backOff = Middleware.backOff(on: clock)
        outcomes.observe(backOff.respond(to: .test(), next: script.handler))
        for text in ["http://localhost:8080/v1/data", "https://localhost/v1/data"] {
            let url = try #require(URL(string: text))
            outcomes.observe(backOff.respond(to: HTTPRequest(method: .GET, url: url), next: script.handler))
        }
        #expect(script.requests.count == 3)
    }

    /// Retries wait for the host rather than use up their attempts, for every method: nothing was sent.
    @Test(arguments: Resource.Method.allCases)
    func aRetryWaitsForTheHost(method: Resource.Method) {
        let script = Script(.status(200, ["Backoff": "30"]), .status(201))
        let backOff = Middleware.backOff(waitingUpTo: .zero, on: clock)
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .seconds(1))), on: clock)
        outcomes.observe(backOff.respond(to: .test(), next: script.handler))
        outcomes.observe(retry.respond(to: .test(method)) { backOff.respond(to: $0, next: script.handler) })
        #expect(clock.nextDate == clock.currentDate.addingTimeInterval(30))
        advance(by: 30)
        #expect(outcomes.all == ["200", "completed", "201", "completed"])
    }

    @Test func aRetryAfterThatIsTooLongForARetryIsTheOutcome() {
        let script = Script(.status(200, ["Backoff": "61"]))
        let backOff = Middleware.backOff(waitingUpTo: .zero, on: clock)
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .seconds(1))), on: clock)
        outcomes.observe(backOff.respond(to: .test(), next: script.handler))
        outcomes.observe(retry.respond(to: .test()) { backOff.respond(to: $0, next: script.handler) })
        #expect(outcomes.all == ["200", "completed", "\(after(61))"])
    }

    @Test func aPauseIsNoFailureForACircuitBreaker() {
        let script = Script(.status(200, ["Backoff": "5"]), .status(200))
        let backOff = Middleware.backOff(waitingUpTo: .zero, on: clock)
        let breaker = Middleware.circuitBreaker(threshold: 1, on: clock)
        for _ in 0..<4 {
            outcomes.observe(breaker.respond(to: .test()) { backOff.respond(to: $0, next: script.handler) })
        }
        advance(by: 5)
        outcomes.observe(breaker.respond(to: .test()) { backOff.respond(to: $0, next: script.handler) })
        #expect(script.requests.count == 2)
        #expect(outcomes.all.suffix(2) == ["200", "completed"])
    }

    @Test func whatACacheAnswersAsksForNothing() {
        let backOff = Middleware.backOff(waitingUpTo: .zero, on: clock)
        let head = HTTPResponse(status: 200, headers: ["Backoff": "30"], url: .test)
        for origin in [AnswerOrigin.cache(age: .seconds(1)), .validated(age: .seconds(1)), .stale(age: .seconds(1))] {
            outcomes.observe(
                backOff.respond(to: .test()) { _ in SignalProducer(value: HTTPAnswer(response: head, origin: origin)) }
            )
        }
        #expect(outcomes.all == ["200", "completed", "200", "completed", "200", "completed"])
    }

    @Test func aClockThatIsSetBackHoldsNobodyForLong() {
        let script = Script(.status(200, ["Backoff": "60"]), .status(200))
        let backOff = Middleware.backOff(waitingUpTo: .zero, longest: .seconds(100), on: clock)
        outcomes.observe(backOff.respond(to: .test(), next: script.handler))
        clock.rewind(by: .seconds(1_000_000))
        outcomes.observe(backOff.respond(to: .test(), next: script.handler))
        #expect(script.requests.count == 1)
        advance(by: 100)
        outcomes.observe(backOff.respond(to: .test(), next: script.handler))
        #expect(script.requests.count == 2)
        #expect(outcomes.all.last == "completed")
    }
}
