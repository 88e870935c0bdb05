import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Clocks that are set, forward or back, in the middle of what lasts a while.
@Suite struct MiddlewareClockTests {
    static let jumps: [TimeInterval] = [-86_400, -3_600, 3_600]

    private static let suspended = "\(CoreError.transport(.suspended, at: HTTPRequest.test().endpoint))"

    private static let courses: [Row<@Sendable (TimeInterval) -> Course>] = [
        Row(
            "a circuit is open for as long",
            { jump in
                Course(
                    { [.circuitBreaker(threshold: 1, pause: .seconds(30), on: $0)] },
                    [.status(500), .status(200)],
                    [.ask(), .wait(15), .set(by: jump), .ask(), .wait(14.999), .ask(), .wait(0.001), .ask()],
                    log: ["500", "completed", suspended, suspended, "200", "completed"],
                    asked: ["GET", "GET"]
                )
            }
        ),
        Row(
            "a host is left alone for as long",
            { jump in
                Course(
                    { [.backOff(waitingUpTo: .zero, on: $0)] },
                    [.status(200, ["Backoff": "30"]), .status(200)],
                    [.ask(), .wait(15), .set(by: jump), .ask(), .wait(14.75), .ask(), .wait(0.25), .ask()],
                    log: [
                        "200", "completed", Course.heldBack(for: 15), Course.heldBack(for: 0.25), "200", "completed",
                    ],
                    asked: ["GET", "GET"]
                )
            }
        ),
        Row(
            "a request waits for as long",
            { jump in
                Course(
                    { [.backOff(on: $0)] },
                    [.status(200, ["Backoff": "10"]), .status(200)],
                    [.ask(), .ask(), .wait(5), .set(by: jump), .wait(4.999), .count, .wait(0.001)],
                    log: ["200", "completed", "asked 1, ended 0", "200", "completed"],
                    asked: ["GET", "GET"]
                )
            }
        ),
        Row(
            "a request is repeated after as long",
            { jump in
                Course(
                    { [.retry(.init(backoff: .constant(upTo: 1, pause: .seconds(10))), on: $0)] },
                    [.status(503), .status(200)],
                    [.ask(), .wait(5), .set(by: jump), .wait(4.999), .count, .wait(0.001)],
                    log: ["asked 1, ended 0", "200", "completed"],
                    asked: ["GET", "GET"]
                )
            }
        ),
        Row(
            "a date in an answer is compared with the date of the answer",
            { jump in
                Course(
                    { [.retry(.init(backoff: .constant(upTo: 1, pause: .seconds(1))), on: $0)] },
                    [
                        .status(
                            503,
                            [
                                "Date": "Sat, 01 Jan 2000 00:00:00 GMT",
                                "Retry-After": "Sat, 01 Jan 2000 00:00:20 GMT",
                            ]
                        ), .status(200),
                    ],
                    [.set(by: jump), .ask(), .wait(19.999), .count, .wait(0.001)],
                    log: ["asked 1, ended 0", "200", "completed"],
                    asked: ["GET", "GET"]
                )
            }
        ),
        Row(
            "an answer is fresh for as long",
            { jump in
                Course(
                    { [.cache(ResponseCache(), on: $0)] },
                    [.status(200, ["Cache-Control": "max-age=60"]), .status(201), .status(202)],
                    [.ask(), .wait(30), .set(by: jump), .ask(), .wait(29.999), .ask(), .wait(0.001), .ask()],
                    log: ["200", "completed", "200", "completed", "200", "completed", "201", "completed"],
                    asked: ["GET", "GET"]
                )
            }
        ),
    ]

    @Test(arguments: courses, jumps)
    func whatLastsAWhileLastsAsLong(_ row: Row<@Sendable (TimeInterval) -> Course>, jump: TimeInterval) {
        row.value(jump).take(at: row.location)
    }

    @Test(arguments: jumps) func aDurationIsMeasured(jump: TimeInterval) {
        let (clock, script, told) = (TestScheduler(), Script(), Outcomes())
        let metrics = Middleware.metrics(on: clock) { told.add("\($0.duration)") }
        let log = Middleware.log(on: clock) { told.add($0) }
        Kept().observe(metrics.respond(to: .test(), next: { log.respond(to: $0, next: script.handler) }))
        clock.advance(by: .seconds(2))
        clock.currentDate += jump
        script.answer(.status(204))
        #expect(told.all.dropFirst() == ["<-- 204 GET /v1/data (0 bytes, 2000 ms)", "2.0 seconds"])
    }

    @Test(arguments: ["Max-Age=20", "Expires=Sat, 01 Jan 2000 00:00:20 GMT"], jumps)
    func aCookieLivesAsLong(attribute: String, jump: TimeInterval) {
        let clock = TestScheduler()
        let jar = CookieJar(on: clock)
        var fields: HeaderFields = ["Set-Cookie": "a=b; \(attribute)"]
        jar.take(from: HTTPResponse(status: 200, headers: fields, url: .test))
        clock.currentDate += jump
        fields = ["Set-Cookie": "c=d; \(attribute)", "Date": "Sat, 01 Jan 2000 00:00:00 GMT"]
        jar.take(from: HTTPResponse(status: 200, headers: fields, url: .test))
        var sent = [jar.header(for: .test)]
        for pause in [19.999, 0.001] {
            clock.advance(by: .seconds(pause))
            sent.append(jar.header(for: .test))
        }
        #expect(sent == ["a=b; c=d", "a=b; c=d", nil])
    }
}
