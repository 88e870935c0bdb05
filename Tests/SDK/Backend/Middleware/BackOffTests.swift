import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Hosts that ask to be left alone, with `Backoff` and `Retry-After`.
@Suite struct BackOffTests {
    private static let refusing: @Sendable (TestScheduler) -> [Middleware] = { clock in
        [.backOff(waitingUpTo: .zero, on: clock)]
    }

    private static let waiting: @Sendable (TestScheduler) -> [Middleware] = { clock in [.backOff(on: clock)] }

    private static let retrying: @Sendable (TestScheduler) -> [Middleware] = { clock in
        [.retry(.init(backoff: .constant(upTo: 1, pause: .seconds(1))), on: clock)] + refusing(clock)
    }

    private static let breaking: @Sendable (TestScheduler) -> [Middleware] = { clock in
        [.circuitBreaker(threshold: 1, on: clock)] + refusing(clock)
    }

    private static func at(_ place: String) -> @Sendable (inout HTTPRequest) -> Void {
        { request in request.url = URL(string: place) ?? request.url }
    }

    private static func cached(_ origin: AnswerOrigin) -> Script.Outcome {
        let head = HTTPResponse(status: 200, headers: ["Backoff": "30"], url: .test)
        return .success(HTTPAnswer(response: head, origin: origin))
    }

    /// Which field of which status holds back how long, in seconds.
    private static let fields: [Row<Course>] =
        ([
            (200, ["Backoff": "30"], 30), (304, ["Backoff": "30"], 30), (503, ["Backoff": "30"], 30),
            (503, ["Retry-After": "30"], 30), (429, ["Retry-After": "Sat, 01 Jan 2000 00:00:30 GMT"], 30),
            (503, ["Retry-After": "30", "Backoff": "40"], 40), (503, ["Retry-After": "40", "Backoff": "30"], 40),
            (202, ["Retry-After": "30"], 0), (301, ["Retry-After": "30"], 0), (503, [:], 0), (200, [:], 0),
        ] as [(Int, HeaderFields, TimeInterval)]).map { status, headers, seconds in
            let isHeld = seconds > 0
            return Row(
                "\(status) with \(headers) holds all back for \(seconds)",
                refusing,
                [.status(status, headers), .status(200), .status(200)],
                [.ask(), .ask(.POST), .wait(seconds), .ask()],
                log: ["\(status)", "completed"]
                    + (isHeld ? [Course.heldBack(for: seconds, .POST)] : ["200", "completed"])
                    + ["200", "completed"],
                asked: isHeld ? ["GET", "GET"] : ["GET", "POST", "GET"]
            )
        }

    private static let noTimes: [Row<Course>] = [
        "-1", "1e9", "soon", "", "30m", "0", ".5", "Fri, 31 Dec 1999 00:00:00 GMT", "10, 20",
        // Further away than any pause: one of the two clocks is wrong.
        "Sat, 01 Jan 2000 01:00:01 GMT",
    ].map { value in
        Row(
            "what is no time is ignored: \(value)",
            refusing,
            [.status(503, ["Backoff": value, "Retry-After": value]), .status(200)],
            [.ask(), .ask()],
            log: ["503", "completed", "200", "completed"],
            asked: ["GET", "GET"]
        )
    }

    private static let longTimes: [Row<Course>] = [
        ["Backoff": "3601"], ["Backoff": "3601.5 s"], ["Backoff": "99999999999999999999"],
        ["Backoff": "Sat, 01 Jan 2050 00:00:00 GMT", "Date": "Fri, 31 Dec 2049 00:00:00 GMT"],
    ].map { (fields: HeaderFields) in
        Row(
            "what is asked for is bounded: \(fields)",
            refusing,
            [.status(200, fields), .status(200)],
            [.ask(), .ask(), .wait(3600), .ask()],
            log: ["200", "completed", Course.heldBack(for: 3600), "200", "completed"],
            asked: ["GET", "GET"]
        )
    }

    /// For every method: nothing was sent.
    private static let retries: [Row<Course>] = Resource.Method.allCases.map { method in
        Row(
            "a retry waits for the host rather than use up its attempts: \(method.rawValue)",
            retrying,
            [.status(200, ["Backoff": "30"]), .status(201)],
            [.ask(), .ask(method), .run],
            log: ["200", "completed", "paused 30.0", "201", "completed"],
            asked: ["GET", method.rawValue]
        )
    }

    private static let courses: [Row<Course>] = [
        Row(
            "a request waits where that is short",
            waiting,
            [.status(200, ["Backoff": "10"]), .status(201), .status(202)],
            [.ask(), .ask(.POST), .ask(.PUT), .dispose(2), .wait(9.5), .count, .wait(0.5)],
            log: ["200", "completed", "interrupted", "asked 1, ended 0", "201", "completed"],
            asked: ["GET", "POST"]
        ),
        Row(
            "what waits is held back again by an answer that comes meanwhile, and waits no longer than it may in all",
            { [.backOff(waitingUpTo: .seconds(10), on: $0)] },
            [],
            [
                .ask(), .ask(), .answer(.status(200, ["Backoff": "6"])), .ask(.POST), .ask(.PUT),
                .answer(.status(200, ["Backoff": "3"])), .wait(5), .count, .wait(1), .count,
                .answer(.status(503, ["Retry-After": "8"])), .ask(.DELETE), .wait(4),
                .answer(.status(503, ["Backoff": "7"])), .wait(4),
            ],
            log: [
                "200", "completed", "200", "completed", "asked 2, ended 2", "asked 4, ended 2", "503",
                "completed", "503", "completed", Course.heldBack(for: 3, .DELETE),
            ],
            asked: ["GET", "GET", "POST", "PUT"]
        ),
        Row(
            "other hosts go on",
            waiting,
            [.status(200, ["Backoff": "60"]), .status(200), .status(200)],
            [
                .ask(), .ask(.GET, at("http://localhost:8080/v1/data")),
                .ask(.GET, at("https://localhost/v1/data")),
            ],
            log: ["200", "completed", "200", "completed", "200", "completed"],
            asked: ["GET", "GET http://localhost:8080/v1/data", "GET https://localhost/v1/data"]
        ),
        Row(
            "a pause that is too long for a retry is the outcome",
            retrying,
            [.status(200, ["Backoff": "61"])],
            [.ask(), .ask()],
            log: ["200", "completed", Course.heldBack(for: 61)],
            asked: ["GET"]
        ),
        Row(
            "a pause is no failure for a circuit breaker",
            breaking,
            [.status(200, ["Backoff": "5"]), .status(200)],
            [.ask(), .ask(), .ask(), .ask(), .wait(5), .ask()],
            log: ["200", "completed"] + Array(repeating: Course.heldBack(for: 5), count: 3) + [
                "200", "completed",
            ],
            asked: ["GET", "GET"]
        ),
        Row(
            "what a cache answers asks for nothing",
            refusing,
            [
                cached(.cache(age: .seconds(1))), cached(.validated(age: .seconds(1))),
                cached(.stale(age: .seconds(1))),
            ],
            [.ask(), .ask(), .ask()],
            log: ["200", "completed", "200", "completed", "200", "completed"],
            asked: ["GET", "GET", "GET"]
        ),
    ]

    @Test(arguments: fields + noTimes + longTimes + retries + courses) func aHostIsLeftAlone(_ row: Row<Course>) {
        row.value.take(at: row.location)
    }
}
