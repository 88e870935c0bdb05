import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct MiddlewareTests {
    private let clock = TestScheduler()
    private let outcomes = Outcomes()

    @Test func aProbeThatEndsWithoutAnAnswerLeavesThePlaceToTheNext() {
        let script = Script(.status(500), .status(200))
        let breaker = Middleware.circuitBreaker(threshold: 1, pause: .seconds(30), on: clock)
        outcomes.observe(breaker.respond(to: .test(), next: script.handler))
        clock.advance(by: .seconds(30))
        outcomes.observe(breaker.respond(to: .test()) { _ in .empty })
        outcomes.observe(breaker.respond(to: .test(), next: script.handler))

        #expect(outcomes.all == ["500", "completed", "completed", "200", "completed"])
    }

    @Test(arguments: [
        CoreError.transport(.noDescriptors), .transport(.heldBack(for: .seconds(1))), .authentication(.missing),
        .authentication(.unobtained(.transport(.timedOut))), .authentication(.otherLogin), .request(.unknownVersion),
    ])
    func whatWasNotSentSaysNothingOfAHost(error: CoreError) {
        let script = Script(.status(500), .failure(error), .status(500), .failure(error), .status(500))
        let breaker = Middleware.circuitBreaker(threshold: 2, pause: .seconds(30), on: clock)
        for pause in [0, 0, 0, 30, 0, 0] {
            clock.advance(by: .seconds(pause))
            outcomes.observe(breaker.respond(to: .test(), next: script.handler))
        }

        let ends = outcomes.all.filter { $0 == "500" || $0 == Self.suspended }
        #expect((ends, outcomes.all.count) == (["500", "500", "500", Self.suspended], 9))
    }

    @Test func aLogHasNoSecrets() throws {
        let lines = Mutex<[String]>([])
        let log = Middleware.log(asCurl: true, on: clock) { line in lines.withLock { $0.append(line) } }
        let script = Script(.status(200, body: "hello"), .failure(.transport(.timedOut)))
        var request = HTTPRequest.test(.POST, headers: ["Authorization": "Bearer s3cret", "X-It's": "a\u{1B}b"])
        request.url = try URL.of("http://localhost/v1/login?access_token=s3cret&page=2&code=s3cret")
        request.body = Data(#"{"password": "s3cret", "name": "x"}"#.utf8)
        outcomes.observe(log.respond(to: request, next: script.handler))
        outcomes.observe(log.respond(to: .test(), next: script.handler))

        let curl =
            #"--> curl -X POST -H 'Authorization: •••' -H 'X-It'\''s: a␛b' --data-raw "#
            + #"'{"password": "•••", "name": "x"}' 'http://localhost/v1/login?access_token=•••&page=2&code=•••'"#
        #expect(
            lines.withLock { $0 } == [
                curl,
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

        #expect(
            (all.map(\.outcome), all.map(\.retries), all.map(\.duration)) == (
                [.answer(status: 200, bytes: 3, .network), .cancelled], [2, 0], [.seconds(4), .zero]
            )
        )
    }

    private static let sharing: @Sendable (TestScheduler) -> [Middleware] = { _ in [.deduplication()] }
    private static let suspended = "GET /v1/data: the host has failed too often of late"

    private static let courses: [Row<Course>] = [
        Row(
            "identical GETs share an exchange",
            sharing,
            [],
            [
                .ask(), .ask(), .ask(.GET) { $0.headers["accept"] = "text/plain" }, .ask(.POST), .ask(.POST),
                .ask(.GET) { $0.context.credentials = 1 }, .count, .answer(.status(200)), .ask(), .count,
            ],
            log: [
                "asked 5, ended 0", "200", "completed", "200", "completed", "asked 6, ended 1",
            ],
            asked: ["GET", "GET", "POST", "POST", "GET", "GET"]
        ),
        Row(
            "what uses a cache in another way is not identical",
            sharing,
            [],
            [CachePolicy.standard, .reload, .onlyStored, .reload].map { policy in
                .ask(.GET) { $0.cachePolicy = policy }
            },
            log: [],
            asked: ["GET", "GET reload", "GET onlyStored"]
        ),
        Row(
            "a shared exchange ends with the last one that waits for it",
            sharing,
            [],
            [.ask(), .ask(), .ask(), .dispose(0), .dispose(2), .count, .dispose(1), .count],
            log: [
                "interrupted", "interrupted", "asked 1, ended 0", "interrupted", "asked 1, ended 1",
            ],
            asked: ["GET"]
        ),
        // Closed again at the end: the last two wait for their answers.
        Row(
            "an open circuit lets one probe through",
            { [.circuitBreaker(threshold: 3, pause: .seconds(30), on: $0)] },
            [.status(500), .failure(.transport(.refused)), .status(503), .status(500), .status(200)],
            [
                .ask(), .ask(), .ask(), .ask(), .wait(30), .ask(), .ask(), .wait(30), .ask(), .ask(), .ask(),
            ],
            log: [
                "500", "completed", "the connection was refused", "503", "completed", suspended, "500", "completed",
                suspended, "200", "completed",
            ],
            asked: Array(repeating: "GET", count: 7)
        ),
        Row(
            "refused credentials are an answer of the host",
            { [.circuitBreaker(threshold: 2, pause: .seconds(30), on: $0)] },
            [.status(500), .failure(.authentication(.rejected(.init(code: 401)))), .status(500), .status(200)],
            [.ask(), .ask(), .ask(), .ask()],
            log: [
                "500", "completed", "the credentials were rejected: HTTP 401", "500", "completed", "200", "completed",
            ],
            asked: Array(repeating: "GET", count: 4)
        ),
        Row(
            "a probe that is given up leaves the place to the next",
            { [.circuitBreaker(threshold: 1, pause: .seconds(30), on: $0)] },
            [.status(500)],
            [.ask(), .wait(30), .ask(), .ask(), .dispose(1), .ask()],
            log: ["500", "completed", suspended, "interrupted"],
            asked: ["GET", "GET", "GET"]
        ),
    ]

    @Test(arguments: courses)
    func exchangesAreSharedAndSuspended(_ row: Row<Course>) { row.value.take(at: row.location) }
}
