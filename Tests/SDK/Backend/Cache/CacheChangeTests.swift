import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// What a change does to requests for the same URL that are under way: every kind of change × every kind of request.
@Suite(.bodyTimeLimit) struct CacheChangeTests {
    enum Change: CaseIterable {
        case confirmed, seeOther, named, timedOut, reset, cancelled, removedAll
        case notFound, conflict, gone, preconditionFailed, gateway
        case refused, unreachable, rejected, failed

        var invalidates: Bool {
            switch self {
            case .confirmed, .seeOther, .named, .timedOut, .reset, .cancelled, .removedAll: true
            case .notFound, .conflict, .gone, .preconditionFailed, .gateway: true
            case .refused, .unreachable, .rejected, .failed: false
            }
        }
    }

    enum Request: CaseIterable {
        /// With nothing in the cache.
        case first
        /// For a stale response, which is answered by a new one or by a 304.
        case replacing, validating
        /// Behind the back of a caller that has got the stale response.
        case behind
    }

    private let clock = TestScheduler()
    private let fresh: HeaderFields = ["Cache-Control": "max-age=60", "ETag": "\"a\""]

    private func get(_ caching: Middleware, _ script: Script) -> Kept {
        let kept = Kept()
        kept.observe(caching.respond(to: .test(), next: script.handler))
        return kept
    }

    private func make(_ change: Change, _ caching: Middleware, _ cache: ResponseCache) throws {
        let script = Script()
        var request = HTTPRequest.test(.PUT)
        if change == .named { request.url = try URL.of("http://localhost/v1/other") }
        let access = Kept().observe(caching.respond(to: request, next: script.handler))
        switch change {
        case .confirmed: script.answer(.status(200))
        case .seeOther: script.answer(.status(303, ["Location": "/v1/other"]))
        case .named: script.answer(.status(201, ["Content-Location": "/v1/data"]))
        case .timedOut: script.answer(.failure(.transport(.timedOut)))
        case .reset: script.answer(.failure(.transport(.reset)))
        case .cancelled: access.dispose()
        case .removedAll: cache.removeAll()
        case .refused: script.answer(.failure(.transport(.refused)))
        case .unreachable: script.answer(.failure(.transport(.unreachable)))
        case .notFound: script.answer(.status(404))
        case .conflict: script.answer(.status(409))
        case .gone: script.answer(.status(410))
        case .preconditionFailed: script.answer(.status(412))
        case .gateway: script.answer(.status(504))
        case .rejected: script.answer(.status(422))
        case .failed: script.answer(.status(500))
        }
    }

    @Test(arguments: Change.allCases, Request.allCases)
    func aResponseFromBeforeAChangeIsNotStored(change: Change, request: Request) throws {
        let cache = ResponseCache()
        let caching = Middleware.cache(cache, on: clock)
        let script = Script()
        if request != .first {
            _ = get(caching, script)
            let grace = request == .behind ? ", stale-while-revalidate=1000" : ""
            script.answer(.status(200, ["Cache-Control": "max-age=1\(grace)", "ETag": "\"a\""], body: "before"))
            clock.advance(by: .seconds(10))
        }
        let first = get(caching, script)
        try make(change, caching, cache)
        script.answer(request == .validating ? .status(304, fresh) : .status(200, fresh, body: "before"))
        let later = get(caching, script)

        #expect(
            (first.answer.map { String(decoding: $0.body, as: UTF8.self) }, (later.answer == nil), script.waiting) == (
                "before", change.invalidates, (change.invalidates ? 1 : 0)
            )
        )
    }

    /// What was invalidated while its validation was under way replaces no failure.
    @Test(arguments: Change.allCases)
    func aResponseFromBeforeAChangeStandsInForNothing(change: Change) throws {
        let cache = ResponseCache()
        let caching = Middleware.cache(cache, on: clock)
        let script = Script(.status(200, ["Cache-Control": "max-age=1, stale-if-error=1000"], body: "before"))
        _ = get(caching, script)
        clock.advance(by: .seconds(10))
        let kept = get(caching, script)
        try make(change, caching, cache)
        script.answer(.status(503))

        #expect(kept.answer?.response.status == (change.invalidates ? 503 : 200))
    }

    /// Of two requests that overlap, the later one's response stays, in whichever order the responses come.
    @Test(arguments: [true, false])
    func theLaterRequestsResponseStays(inOrder: Bool) {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let scripts = [Script(), Script()]
        for script in scripts {
            _ = get(caching, script)
            clock.advance(by: .seconds(1))
        }
        for index in inOrder ? [0, 1] : [1, 0] { scripts[index].answer(.status(200, fresh, body: "\(index)")) }

        #expect(get(caching, Script()).answer?.body == Data("1".utf8))
    }

    /// A stored response with a date after all later ones, from an earlier run of the app, is replaced all the same.
    @Test func aClockThatWasSetBackMakesNothingFreshForLonger() {
        let request = HTTPRequest.test()
        let later = clock.currentDate.addingTimeInterval(100_000)
        let first = HTTPAnswer(response: .init(status: 200, headers: fresh, url: .test), body: Data("first".utf8))
        let cache = ResponseCache()
        cache.store(StoredAnswer(first, to: request, requested: later, responded: later), for: request)
        let script = Script(.status(200, fresh, body: "second"))
        let caching = Middleware.cache(cache, on: clock)

        #expect(
            (
                get(caching, script).answer?.body, get(caching, script).answer?.origin,
                script.requests.map { $0.headers["If-None-Match"] }
            ) == (Data("second".utf8), .cache(age: .zero), ["\"a\""])
        )
    }
}
