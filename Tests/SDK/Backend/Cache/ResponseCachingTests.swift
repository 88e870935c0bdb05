import Dispatch
import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.bodyTimeLimit) struct ResponseCachingTests {
    private let clock = TestScheduler()
    private let fresh: HeaderFields = ["Cache-Control": "max-age=60", "ETag": "\"a\""]

    private func get(_ caching: Middleware, _ script: Script, _ request: HTTPRequest = .test()) -> HTTPAnswer? {
        let kept = Kept()
        kept.observe(caching.respond(to: request, next: script.handler))
        return kept.answer
    }

    private func text(_ answer: HTTPAnswer?) -> String? {
        answer.map { String(decoding: $0.body, as: UTF8.self) }
    }

    @Test func anUnchangedAnswerIsFreshAgain() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(
            .status(
                200,
                ["Cache-Control": "max-age=60", "ETag": "\"a\"", "X-A": "1", "Content-Length": "5"],
                body: "first"
            ),
            .status(304, ["Cache-Control": "max-age=600", "X-A": "2", "Content-Length": "0"])
        )
        _ = get(caching, script)
        clock.advance(by: .seconds(100))
        let validated = get(caching, script)
        clock.advance(by: .seconds(500))
        let again = get(caching, script)

        let names = ["X-A", "Content-Length", "Age"]
        #expect(
            (
                validated?.response.status, validated?.origin, text(validated), again?.origin,
                names.map { again?.response.headers[$0] }, script.requests.map { $0.headers["If-None-Match"] }
            ) == (
                200, .validated(age: .seconds(100)), "first", .cache(age: .seconds(500)), ["2", "5", "500"],
                [nil, "\"a\""]
            )
        )
    }

    @Test func memoryIsBoundedAndTheOldestGoesFirst() throws {
        let cache = ResponseCache(memoryLimit: 10_000)
        let caching = Middleware.cache(cache, on: clock)
        let body = String(repeating: "x", count: 1000)
        let script = Script()
        func get(_ number: Int) throws -> AnswerOrigin? {
            var request = HTTPRequest.test()
            request.url = try URL.of("http://localhost/\(number)")
            let kept = Kept()
            kept.observe(caching.respond(to: request, next: script.handler))
            script.answer(.status(200, fresh, body: body))
            return kept.answer?.origin
        }
        for number in 0..<100 {
            expect(try [get(number), get(0)], is: [.network, .cache(age: .zero)])
            expect(cache.memorySize <= 10_000, is: true)
        }

        let found = try (get(99), get(5))
        #expect(found == (.cache(age: .zero), .network))
    }

    @Test func theDiskIsBounded() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let cache = ResponseCache(directory: directory, diskLimit: 20_000)
        let caching = Middleware.cache(cache, on: clock)
        for number in 0..<40 {
            let script = Script(.status(200, fresh, body: String(repeating: "x", count: 1000)))
            var request = HTTPRequest.test()
            request.url = try URL.of("http://localhost/\(number)")
            #expect(caching.respond(to: request, next: script.handler).single()?.failure == nil)
        }
        cache.flush()
        func size() throws -> Int {
            try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: [.fileSizeKey])
                .reduce(0) { $0 + (try $1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) }
        }

        #expect(try (1000...20_000).contains(size()))
        cache.removeAll()
        let found = try (size(), cache.memorySize)
        #expect(found == (0, 0))
    }

    @Test func whatVariesByWhatIsAddedFurtherInIsNotStored() throws {
        let backend = try TestBackend(transport: CurlTransport.shared)
        func requests(varying name: String, cookies: CookieJar?, loggedIn: Bool) -> Int {
            let before = backend.server.requestCount
            let session = backend.session(
                transport: CurlTransport.shared,
                middleware: [.cache(ResponseCache())],
                cookies: cookies
            )
            let authenticated = session.authenticated(KongAuth.self, by: .bearer(Token("t")))
            let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/v1/data"), method: .GET)
            backend.server.dispatcher = { _ in
                .text("a").header("Cache-Control", "max-age=100").header("Vary", name)
            }
            for _ in 0..<2 {
                let result = (loggedIn ? authenticated.access(resource) : session.access(TestResource.data())).single()
                #expect(result?.failure == nil)
            }
            return backend.server.requestCount - before
        }

        // Whose cookies and tokens these are is not known where the cache is.
        #expect(
            (
                requests(varying: "cookie", cookies: CookieJar(), loggedIn: false),
                requests(varying: "X, Authorization", cookies: nil, loggedIn: true)
            ) == (2, 2)
        )
        // Nobody adds any.
        #expect(requests(varying: "Cookie, Authorization", cookies: nil, loggedIn: false) == 1)
    }

    @Test func another304IsNoneOfTheStoredAnswers() throws {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(
            .status(200, ["Cache-Control": "max-age=60", "ETag": "\"a\""], body: "first"),
            .status(304, ["Cache-Control": "max-age=600", "ETag": "\"a\""]),
            .status(200, body: "elsewhere"),
            .status(304)
        )
        let elsewhere = try URL.of("http://localhost/elsewhere")
        /// The answer as a transport gives it that has followed a redirect of its own.
        let next: HTTPHandler = { request in
            script.handler(request).map { answer in
                let head = answer.response
                let isFirst = script.requests.count == 1
                return HTTPAnswer(
                    response: .init(status: head.status, headers: head.headers, url: isFirst ? head.url : elsewhere),
                    body: answer.body
                )
            }
        }
        func get() -> HTTPAnswer? {
            let kept = Kept()
            kept.observe(caching.respond(to: .test(), next: next))
            return kept.answer
        }
        _ = get()
        clock.advance(by: .seconds(61))
        let second = get()

        #expect(
            (text(second), second?.response.url, script.requests.map { $0.headers["If-None-Match"] }) == (
                "elsewhere", elsewhere, [nil, "\"a\"", nil]
            )
        )
    }
}
