import Foundation
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceBackend

@Suite struct MiddlewareTests {
    private let clock = TestScheduler()
    private let outcomes = Outcomes()

    @Test func identicalGETsShareAnExchange() {
        let script = Script()
        let middleware = Middleware.deduplication()
        let requests = [
            HTTPRequest.test(), .test(), .test(headers: ["accept": "text/plain"]), .test(.POST), .test(.POST),
        ]
        for request in requests { outcomes.observe(middleware.respond(to: request, next: script.handler)) }
        var other = HTTPRequest.test()
        other.context.credentials = 1
        outcomes.observe(middleware.respond(to: other, next: script.handler))

        #expect(script.requests.count == 5)
        script.answer(.status(200))
        #expect(outcomes.all == ["200", "completed", "200", "completed"])
        outcomes.observe(middleware.respond(to: .test(), next: script.handler))
        #expect(script.requests.count == 6)
    }

    @Test func whatUsesACacheInAnotherWayIsNotIdentical() {
        let script = Script()
        let middleware = Middleware.deduplication()
        for policy in [CachePolicy.standard, .reload, .onlyStored, .reload] {
            var request = HTTPRequest.test()
            request.cachePolicy = policy
            outcomes.observe(middleware.respond(to: request, next: script.handler))
        }

        #expect(script.requests.map(\.cachePolicy) == [.standard, .reload, .onlyStored])
    }

    @Test func twoPeopleShareNoExchange() throws {
        let script = Script()
        let url = try #require(URL(string: "http://localhost"))
        let session = BackendSession(
            environment: Environment(base: url),
            middleware: [.deduplication(), .far(script)]
        )
        let people = ["one", "two"].map { session.authenticated(KongAuth.self, by: .bearer(Token($0))) }
        let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/v1/me"), method: .GET)
        let accesses = (people + people).map { $0.access(resource).start() }

        #expect(script.requests.count == 2)
        accesses.forEach { $0.dispose() }
    }

    @Test func aSharedExchangeEndsWithTheLastWhoWaits() {
        let script = Script()
        let middleware = Middleware.deduplication()
        let accesses = (0..<3).map { _ in
            outcomes.observe(middleware.respond(to: .test(), next: script.handler))
        }
        accesses[0].dispose()
        accesses[2].dispose()
        #expect(script.cancelled == 0)
        accesses[1].dispose()

        #expect(script.cancelled == 1)
        #expect(outcomes.all == ["interrupted", "interrupted", "interrupted"])
    }

    @Test func anOpenCircuitLetsOneProbeThrough() {
        let script = Script(.status(500), .failure(.transport(.refused)), .status(503), .status(500), .status(200))
        let breaker = Middleware.circuitBreaker(threshold: 3, pause: .seconds(30), on: clock)
        func access() -> String? {
            let outcomes = Outcomes()
            outcomes.observe(breaker.respond(to: .test(), next: script.handler))
            return outcomes.all.first
        }
        let suspended = "GET /v1/data: the host has failed too often of late"

        #expect([access(), access(), access()] == ["500", "the connection was refused", "503"])
        #expect(access() == suspended)
        clock.advance(by: .seconds(30))
        #expect(access() == "500")
        #expect(access() == suspended)
        clock.advance(by: .seconds(30))
        #expect(access() == "200")
        // Closed again: this one waits for its answer, and so would a second.
        #expect([access(), access()] == [nil, nil])
        #expect(script.waiting == 2)
    }

    @Test func aProbeThatIsGivenUpLeavesThePlaceToTheNext() {
        let script = Script(.status(500))
        let breaker = Middleware.circuitBreaker(threshold: 1, pause: .seconds(30), on: clock)
        outcomes.observe(breaker.respond(to: .test(), next: script.handler))
        clock.advance(by: .seconds(30))
        let probe = outcomes.observe(breaker.respond(to: .test(), next: script.handler))
        let second = Outcomes()
        second.observe(breaker.respond(to: .test(), next: script.handler))
        probe.dispose()
        outcomes.observe(breaker.respond(to: .test(), next: script.handler))

        #expect(second.all.count == 1)
        #expect(script.requests.count == 3)
    }

    @Test func aProbeThatEndsWithoutAnAnswerLeavesThePlaceToTheNext() {
        let script = Script(.status(500), .status(200))
        let breaker = Middleware.circuitBreaker(threshold: 1, pause: .seconds(30), on: clock)
        outcomes.observe(breaker.respond(to: .test(), next: script.handler))
        clock.advance(by: .seconds(30))
        outcomes.observe(breaker.respond(to: .test()) { _ in .empty })
        outcomes.observe(breaker.respond(to: .test(), next: script.handler))

        #expect(outcomes.all == ["500", "completed", "completed", "200", "completed"])
    }

    @Test func aLogHasNoSecrets() throws {
        let lines = Mutex<[String]>([])
        let log = Middleware.log(asCurl: true, on: clock) { line in lines.withLock { $0.append(line) } }
        let script = Script(.status(200, body: "hello"), .failure(.transport(.timedOut)))
        var request = HTTPRequest.test(.POST, headers: ["Authorization": "Bearer s3cret", "X-It's": "a\u{1B}b"])
        request.url = try #require(URL(string: "http://localhost/v1/login?access_token=s3cret&page=2&code=s3cret"))
        request.body = Data(#"{"password": "s3cret", "name": "x"}"#.utf8)
        outcomes.observe(log.respond(to: request, next: script.handler))
        outcomes.observe(log.respond(to: .test(), next: script.handler))

        #expect(
            lines.withLock { $0 } == [
                #"--> curl -X POST -H 'Authorization: •••' -H 'X-It'\''s: a␛b' --data-raw "#
                    + #"'{"password": "•••", "name": "x"}' 'http://localhost/v1/login?access_token=•••&page=2&code=•••'"#,
                "<-- 200 POST /v1/login (5 bytes, 0 ms)",
                "--> curl 'http://localhost/v1/data'",
                "<-- GET /v1/data: the request timed out (0 ms)",
            ]
        )
    }

    @Test func metricsCountRepetitions() {
        let reports = Mutex<[RequestReport]>([])
        let metrics = Middleware.metrics(on: clock) { report in reports.withLock { $0.append(report) } }
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 3, pause: .seconds(2))), on: clock)
        let script = Script(.status(503), .status(503), .status(200, body: "abc"))
        outcomes.observe(metrics.respond(to: .test()) { retry.respond(to: $0, next: script.handler) })
        clock.run()
        outcomes.observe(metrics.respond(to: .test(), next: script.handler)).dispose()
        let all = reports.withLock { $0 }

        #expect(all.map(\.outcome) == [.answer(status: 200, bytes: 3, .network), .cancelled])
        #expect(all.map(\.retries) == [2, 0])
        #expect(all.map(\.duration) == [.seconds(4), .zero])
    }
}
