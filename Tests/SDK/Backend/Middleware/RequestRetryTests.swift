import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct RequestRetryTests {
    private let clock = TestScheduler()
    private let outcomes = Outcomes()

    private func pauses(_ script: Script) -> [Double] {
        var pauses: [Double] = []
        while let next = clock.nextDate {
            pauses.append((next.timeIntervalSince(clock.currentDate) * 1e5).rounded() / 1e5)
            clock.advance(to: next)
        }
        return pauses
    }

    @Test func jitterIsDrawnFromTheWholePauseAndComesFromTheSeed() {
        func run(seed: UInt64) -> [Double] {
            let script = Script(.status(503), .status(503), .status(503), .status(503))
            let retry = Middleware.retry(
                .init(backoff: .exponentialBackoff(upTo: 3, first: .seconds(4), longest: .seconds(8))),
                on: clock,
                seed: seed
            )
            outcomes.observe(retry.respond(to: .test(), next: script.handler))
            return pauses(script)
        }
        let first = run(seed: 1)

        #expect(
            (
                first, first != run(seed: 2), zip(first, [4.0, 8, 8]).allSatisfy { $0 >= 0 && $0 <= $1 },
                outcomes.all.first
            ) == (run(seed: 1), true, true, "503")
        )
    }

    @Test func anIdempotencyKeyIsTheSameForAllAttempts() {
        let script = Script(.failure(.transport(.reset)), .status(200), .status(200))
        let retry = Middleware.retry(
            .init(backoff: .constant(upTo: 1, pause: .zero), addsIdempotencyKey: true),
            on: clock
        )
        let access = retry.respond(to: .test(.POST), next: script.handler)
        outcomes.observe(access)
        outcomes.observe(access)
        let keys = script.requests.map { $0.headers["Idempotency-Key"] }

        #expect((keys.count, keys[0] != nil, keys[0], keys[2] != keys[0]) == (3, true, keys[1], true))
    }

    private static let once: @Sendable (TestScheduler) -> [Middleware] = { clock in
        [.retry(.init(backoff: .constant(upTo: 1, pause: .zero)), on: clock)]
    }

    private static let attempts: [Row<Course>] =
        ([
            (Resource.Method.GET, Script.Outcome.status(503), 2), (.PUT, .status(503), 2), (.DELETE, .status(429), 2),
            (.HEAD, .status(502), 2), (.POST, .status(503), 1), (.PATCH, .status(429), 1), (.GET, .status(501), 1),
            (.GET, .status(404), 1), (.GET, .status(401), 1),
            // A POST is repeated only where nothing was sent.
            (.POST, .failure(.transport(.refused)), 2), (.POST, .failure(.transport(.unresolved)), 2),
            (.POST, .failure(.transport(.unreachable)), 2), (.POST, .failure(.transport(.noDescriptors)), 2),
            (.POST, .failure(.transport(.proxyRefused(status: 502))), 2),
            (.GET, .failure(.transport(.proxyRefused(status: 407))), 1), (.POST, .failure(.transport(.reset)), 1),
            (.POST, .failure(.transport(.truncated)), 1), (.POST, .failure(.transport(.timedOut)), 1),
            (.POST, .failure(.transport(.tls)), 1), (.POST, .failure(.transport(.cancelled)), 1),
            (.POST, .failure(.transport(.malformedAnswer("x"))), 1),
            (.POST, .failure(.authentication(.unobtained(.transport(.timedOut)))), 2),
            (.POST, .failure(.authentication(.unobtained(.status(.init(code: 503))))), 2),
            (.GET, .failure(.authentication(.unobtained(.status(.init(code: 400))))), 1),
            (.GET, .failure(.authentication(.rejected(.init(code: 400)))), 1),
        ] as [(Resource.Method, Script.Outcome, Int)]).map { method, outcome, count in
            let first = outcome.map { ["\($0.response.status)", "completed"] }
            let text = (try? first.get()) ?? ["\(first.failure.map { "\($0)" } ?? "")"]
            return Row(
                "\(method.rawValue) after \(text[0]) is sent \(count == 1 ? "once" : "twice")",
                once,
                [outcome, .status(200)],
                [.ask(method)],
                log: count == 1 ? text : ["200", "completed"],
                asked: Array(repeating: method.rawValue, count: count)
            )
        }

    private struct Slow: Codable, Equatable {
        let pause: Int?

        private enum CodingKeys: String, CodingKey {
            case pause = "retry_after_ms"
        }

        static let reader = FailureReader.json(Slow.self, retryAfter: { $0.pause.map { .after(.milliseconds($0)) } })
    }

    private static let courses: [Row<Course>] = [
        Row(
            "failures are repeated with growing pauses",
            { [.retry(.init(backoff: .exponentialBackoff(upTo: 2, isJittered: false)), on: $0)] },
            [.status(503), .failure(.transport(.timedOut)), .status(200)],
            [.ask(), .run],
            log: ["paused 0.5", "paused 1.0", "200", "completed"],
            asked: ["GET", "GET", "GET"]
        ),
        Row(
            "a Retry-After is obeyed",
            { [.retry(.init(backoff: .exponentialBackoff(upTo: 5)), on: $0)] },
            [
                .status(503, ["Retry-After": "7"]),
                .status(429, ["Retry-After": "Sat, 01 Jan 2000 00:00:12 GMT"]),
                .status(503, ["Retry-After": "61"]), .status(200),
            ],
            [.ask(), .run],
            log: ["paused 7.0", "paused 5.0", "503", "completed"],
            asked: ["GET", "GET", "GET"]
        ),
        Row(
            "a pause that the failure reader finds comes before a Retry-After",
            { [.retry(.init(backoff: .exponentialBackoff(upTo: 5)), on: $0)] },
            [
                .status(429, body: #"{"retry_after_ms": 2500}"#),
                .status(503, ["Retry-After": "7"], body: #"{"retry_after_ms": -1}"#),
                .status(503, ["Retry-After": "7"], body: "{}"), .status(503, ["Retry-After": "5"], body: "<p>"),
                .status(429, body: #"{"retry_after_ms": 60001}"#), .status(200),
            ],
            [.ask(.GET) { $0.context.failure = Slow.reader }, .run],
            log: ["paused 2.5", "paused 7.0", "paused 5.0", "429", "completed"],
            asked: Array(repeating: "GET", count: 5)
        ),
        Row(
            "a budget bounds all requests together",
            { [.retry(.init(backoff: .constant(upTo: 5, pause: .zero)), budget: 2, earning: 0, on: $0)] },
            [],
            [.ask(), .ask(), .ask()] + Array(repeating: .answer(.status(503)), count: 10),
            log: ["503", "completed", "503", "completed", "503", "completed"],
            asked: Array(repeating: "GET", count: 5)
        ),
        Row(
            "a budget is earned by requests, up to its capacity",
            { [.retry(.init(backoff: .constant(upTo: 5, pause: .zero)), budget: 2, earning: 0.5, on: $0)] },
            [],
            [.ask()] + Array(repeating: .answer(.status(503)), count: 3) + [.ask(), .answer(.status(503))]
                + [.ask(), .answer(.status(503)), .answer(.status(200))],
            log: ["503", "completed", "503", "completed", "200", "completed"],
            asked: Array(repeating: "GET", count: 6)
        ),
        Row(
            "a resource's own policy comes first",
            once,
            [.status(503), .status(200)],
            [.ask(.GET) { $0.retryPolicy = .never }],
            log: ["503", "completed"],
            asked: ["GET"]
        ),
        Row(
            "disposing during a pause ends it",
            { [.retry(on: $0)] },
            [.status(503), .status(200)],
            [.ask(), .dispose(0), .run],
            log: ["interrupted"],
            asked: ["GET"]
        ),
    ]

    @Test(arguments: attempts + courses)
    func onlyWhatMayBeRepeatedIs(_ row: Row<Course>) { row.value.take(at: row.location) }
}
