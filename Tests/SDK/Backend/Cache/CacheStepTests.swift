import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// A cache between requests and a backend that answers from a list: what each request gets, and what the backend is
/// asked.
@Suite(.bodyTimeLimit) struct CacheStepTests {
    /// What happens, one after the other.
    enum Step: Sendable {
        case get(@Sendable (inout HTTPRequest) -> Void = { _ in })
        case send(Resource.Method, @Sendable (inout HTTPRequest) -> Void = { _ in })
        case wait(seconds: Int)
        /// Answers the request that the list had nothing for.
        case answer(Script.Outcome)
        case memory
    }

    struct Course: Sendable {
        let answers: [Script.Outcome]
        let steps: [Step]
        /// One line for each GET, whose answer may have to come yet, and each look at the memory.
        let seen: [String]
        /// One line for each request that reached the backend, with its validators.
        let asked: [String]
    }

    private static let fresh: HeaderFields = ["Cache-Control": "max-age=60", "ETag": "\"a\""]
    private static let minute: HeaderFields = ["Cache-Control": "max-age=60"]
    private static let byLanguage: HeaderFields = ["Cache-Control": "max-age=60", "Vary": "Accept-Language"]
    private static let orStale: HeaderFields = ["Cache-Control": "max-age=60, stale-if-error=100"]
    private static let moved: HeaderFields = [
        "Location": "/v1/data", "Content-Location": "http://elsewhere/v1/data",
    ]
    private static let validators: HeaderFields = [
        "Cache-Control": "max-age=0", "ETag": "\"a\"", "Last-Modified": "Fri, 31 Dec 1999 00:00:00 GMT",
    ]

    private static func at(_ place: String) -> @Sendable (inout HTTPRequest) -> Void {
        { request in request.url = URL(string: "http://localhost\(place)") ?? request.url }
    }

    private static func language(_ name: String) -> Step { .get { $0.headers["Accept-Language"] = name } }

    private static func policy(_ policy: CachePolicy) -> Step { .get { $0.cachePolicy = policy } }

    private static let inOthersName: @Sendable (inout HTTPRequest) -> Void = { $0.context.partition = "other" }

    private static let renewals: [Row<Course>] = [
        Row(
            "variants are kept side by side",
            [.status(200, byLanguage, body: "de"), .status(200, byLanguage, body: "en")],
            [language("de"), language("en"), language("de"), language("en")],
            seen: ["de", "en", "de, cached 0", "en, cached 0"],
            asked: ["GET /v1/data", "GET /v1/data"]
        ),
        Row(
            "what an unchanged answer varies by counts from then on",
            [.status(200, fresh, body: "de"), .status(304, byLanguage), .status(200, fresh, body: "any")],
            [language("de"), .wait(seconds: 61), language("de"), language("de"), .get()],
            seen: ["de", "de, validated 61", "de, cached 0", "any"],
            asked: ["GET /v1/data", "GET /v1/data \"a\"", "GET /v1/data"]
        ),
        Row(
            "an unchanged answer that may not be stored any more is forgotten",
            [.status(200, fresh, body: "first"), .status(304, ["Cache-Control": "no-store"])],
            [.get(), .wait(seconds: 61), .get(), .memory],
            seen: ["first", "first, validated 61", "0 bytes"],
            asked: ["GET /v1/data", "GET /v1/data \"a\""]
        ),
        Row(
            "a 304 of the stored version with a weak tag freshens it",
            [.status(200, fresh, body: "first"), .status(304, ["ETag": "W/\"a\""])],
            [.get(), .wait(seconds: 61), .get()],
            seen: ["first", "first, validated 61"],
            asked: ["GET /v1/data", "GET /v1/data \"a\""]
        ),
        Row(
            "a 304 of another version freshens nothing",
            [
                .status(200, fresh, body: "first"), .status(304, ["ETag": "\"b\""]),
                .status(200, fresh, body: "second"),
            ],
            [.get(), .wait(seconds: 61), .get()],
            seen: ["first", "second"],
            asked: ["GET /v1/data", "GET /v1/data \"a\"", "GET /v1/data"]
        ),
        Row(
            "a fragment is the request's own",
            [.status(200, fresh, body: "first"), .status(304)],
            [.get(at("/v1/data#a")), .get(at("/v1/data#b")), .wait(seconds: 61), .get()],
            seen: ["first at /v1/data#a", "first, cached 0 at /v1/data#b", "first, validated 61"],
            asked: ["GET /v1/data", "GET /v1/data \"a\""]
        ),
        Row(
            "validators don't go to the target of a redirect",
            [
                .status(200, validators, body: "first"), .status(302, ["Location": "/elsewhere"]),
                .status(200, body: "elsewhere"),
            ],
            [.get(), .get()],
            seen: ["first", "elsewhere at /elsewhere"],
            asked: ["GET /v1/data", "GET /v1/data \"a\" Fri, 31 Dec 1999 00:00:00 GMT", "GET /elsewhere"]
        ),
    ]

    private static let stale: [Row<Course>] = [
        Row(
            "a stale answer stands in for a failure, and for as long as it may",
            [
                .status(200, orStale, body: "first"), .status(503), .failure(.transport(.refused)),
                .failure(.transport(.timedOut)),
            ],
            [.get(), .wait(seconds: 158), .get(), .wait(seconds: 1), .get(), .wait(seconds: 1), .get()],
            seen: ["first", "first, stale 158", "first, stale 159", "failed"],
            asked: ["GET /v1/data", "GET /v1/data", "GET /v1/data", "GET /v1/data"]
        ),
        Row(
            "a stale answer stands in for credentials that are missing for a time",
            [
                .status(200, orStale, body: "first"), .failure(.authentication(.unobtained(.transport(.timedOut)))),
                .failure(.authentication(.unobtained(.status(.init(code: 503))))),
                .failure(.authentication(.unobtained(.status(.init(code: 400))))),
                .failure(.authentication(.rejected(.init(code: 401)))),
            ],
            [.get(), .wait(seconds: 60), .get(), .get(), .get(), .get()],
            seen: ["first", "first, stale 60", "first, stale 60", "failed", "failed"],
            asked: Array(repeating: "GET /v1/data", count: 5)
        ),
        Row(
            "a reload has nothing stand in",
            [.status(200, orStale), .status(503)],
            [.get(), policy(.reload)],
            seen: ["", "503"],
            asked: ["GET /v1/data", "GET /v1/data"]
        ),
        Row(
            "a stale answer is revalidated behind its back, once",
            [.status(200, ["Cache-Control": "max-age=60, stale-while-revalidate=100"], body: "first")],
            [
                .get(), .wait(seconds: 61), .get(), .get(), .answer(.status(200, fresh, body: "second")),
                .get(),
            ],
            seen: ["first", "first, stale 61", "first, stale 61", "second, cached 0"],
            asked: ["GET /v1/data", "GET /v1/data"]
        ),
    ]

    private static let invalidations: [Row<Course>] =
        ([
            (Resource.Method.POST, 201, true), (.PUT, 204, true), (.DELETE, 200, true), (.POST, 500, false),
        ] as [(Resource.Method, Int, Bool)]).map { method, status, isInvalid in
            Row(
                "a \(method.rawValue) with \(status) \(isInvalid ? "invalidates" : "leaves") what it names",
                [
                    .status(200, fresh, body: "first"), .status(status, moved), .status(200, fresh, body: "second"),
                ],
                [.get(), .send(method, at("/v1/list")), .get()],
                seen: ["first", isInvalid ? "second" : "first, cached 0"],
                asked: ["GET /v1/data", "\(method.rawValue) /v1/list"] + (isInvalid ? ["GET /v1/data"] : [])
            )
        }

    private static let changes: [Row<Course>] = [
        Row(
            "a change whose answer is streamed invalidates",
            [.status(200, fresh, body: "first"), .status(200), .status(200, fresh, body: "second")],
            [.get(), .send(.POST) { $0.context.sink = BodySink(accepting: .success) { _ in } }, .get()],
            seen: ["first", "second"],
            asked: ["GET /v1/data", "POST /v1/data", "GET /v1/data"]
        ),
        Row(
            "a change that was redirected invalidates where it was made",
            [
                .status(200, fresh, body: "first"), .status(307, ["Location": "/v1/data"]), .status(204),
                .status(200, fresh, body: "second"),
            ],
            [.get(), .send(.PUT, at("/v1/old")), .get()],
            seen: ["first", "second"],
            asked: ["GET /v1/data", "PUT /v1/old", "PUT /v1/data", "GET /v1/data"]
        ),
        Row(
            "a change invalidates for all kinds of credentials",
            [.status(200, fresh, body: "old"), .status(204), .status(200, fresh, body: "new")],
            [.get(), .send(.PUT, inOthersName), .get()],
            seen: ["old", "new"],
            asked: ["GET /v1/data", "PUT /v1/data", "GET /v1/data"]
        ),
        Row(
            "policies of a resource",
            [
                .status(200, fresh, body: "1"), .status(304), .status(200, fresh, body: "2"),
                .status(200, body: "3"),
            ],
            [
                policy(.standard), policy(.revalidate), policy(.reload), .wait(seconds: 100),
                policy(.onlyStored), policy(.preferStored), policy(.bypass),
            ],
            seen: ["1", "1, validated 0", "2", "2, stale 100", "2, stale 100", "3"],
            asked: ["GET /v1/data", "GET /v1/data \"a\"", "GET /v1/data", "GET /v1/data"]
        ),
    ]

    @Test(arguments: renewals + stale + invalidations + changes)
    func eachRequestGetsWhatItMay(_ row: Row<Course>) {
        let (clock, cache) = (TestScheduler(), ResponseCache())
        let (caching, redirects) = (Middleware.cache(cache, on: clock), Middleware.redirects())
        let script = Script(row.value.answers)
        func start(_ method: Resource.Method, _ change: @Sendable (inout HTTPRequest) -> Void) -> Kept {
            let kept = Kept()
            var request = HTTPRequest.test(method)
            change(&request)
            kept.observe(caching.respond(to: request) { redirects.respond(to: $0, next: script.handler) })
            return kept
        }
        var seen: [String] = []
        for step in row.value.steps {
            switch step {
            case let .get(change): seen.append(text(start(.GET, change)))
            case let .send(method, change): _ = start(method, change)
            case let .wait(seconds): clock.advance(by: .seconds(seconds))
            case let .answer(outcome): script.answer(outcome)
            case .memory: seen.append("\(cache.memorySize) bytes")
            }
        }
        let asked = script.requests.map { request in
            let validators = ["If-None-Match", "If-Modified-Since"].compactMap { request.headers[$0] }
            return (["\(request.method.rawValue) \(request.url.path())"] + validators).joined(separator: " ")
        }
        #expect((seen, asked) == (row.value.seen, row.value.asked), sourceLocation: row.location)
    }

    /// The body, or the status of another than 200; then where it comes from, its age in seconds, and its place if it
    /// isn't the usual one.
    private func text(_ kept: Kept) -> String {
        guard let answer = kept.answer else { return kept.error == nil ? "nothing" : "failed" }
        let (head, place) = (answer.response, answer.response.url)
        let body = head.status == 200 ? String(decoding: answer.body, as: UTF8.self) : "\(head.status)"
        let origin =
            switch answer.origin {
            case .network: ""
            case let .cache(age): ", cached \(seconds(age))"
            case let .validated(age): ", validated \(seconds(age))"
            case let .stale(age): ", stale \(seconds(age))"
            }
        let relative = place.absoluteString.dropFirst("http://localhost".count)
        return body + origin + (place == .test ? "" : " at \(relative)")
    }

    private func seconds(_ age: Duration) -> String {
        age == .seconds(age.components.seconds) ? "\(age.components.seconds)" : "\(age)"
    }
}

extension Row where Value == CacheStepTests.Course {
    fileprivate init(
        _ name: String,
        _ answers: [Script.Outcome],
        _ steps: [CacheStepTests.Step],
        seen: [String],
        asked: [String],
        line: Int = #line
    ) {
        self.init(name, .init(answers: answers, steps: steps, seen: seen, asked: asked), line: line)
    }
}
