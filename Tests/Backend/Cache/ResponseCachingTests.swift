import Dispatch
import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceBackend

@Suite(.timeLimit(.minutes(5))) struct ResponseCachingTests {
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

        #expect(validated?.response.status == 200)
        #expect(validated?.origin == .validated(age: .seconds(100)))
        #expect(text(validated) == "first")
        #expect(again?.origin == .cache(age: .seconds(500)))
        #expect(again?.response.headers["X-A"] == "2")
        #expect(again?.response.headers["Content-Length"] == "5")
        #expect(again?.response.headers["Age"] == "500")
        #expect(script.requests.map { $0.headers["If-None-Match"] } == [nil, "\"a\""])
    }

    @Test func aChangedAnswerReplacesTheStoredOne() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(.status(200, fresh, body: "first"), .status(200, fresh, body: "second"))
        _ = get(caching, script)
        clock.advance(by: .seconds(61))

        #expect(text(get(caching, script)) == "second")
        #expect(text(get(caching, script)) == "second")
        #expect(script.requests.count == 2)
    }

    @Test func variantsAreKeptSideBySide() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let varying: HeaderFields = ["Cache-Control": "max-age=60", "Vary": "Accept-Language"]
        let script = Script(.status(200, varying, body: "de"), .status(200, varying, body: "en"))
        let german = HTTPRequest.test(headers: ["Accept-Language": "de"])
        let english = HTTPRequest.test(headers: ["Accept-Language": "en"])

        #expect([german, english, german, english].map { text(get(caching, script, $0)) } == ["de", "en", "de", "en"])
        #expect(script.requests.count == 2)
    }

    @Test(arguments: [Script.Outcome.status(503), .failure(.transport(.refused)), .failure(.transport(.timedOut))])
    func aStaleAnswerStandsInForAFailure(outcome: Script.Outcome) {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(
            .status(200, ["Cache-Control": "max-age=60, stale-if-error=100"], body: "first"),
            outcome,
            outcome
        )
        _ = get(caching, script)
        clock.advance(by: .seconds(159))
        #expect(get(caching, script)?.origin == .stale(age: .seconds(159)))
        clock.advance(by: .seconds(1))

        #expect(text(get(caching, script)) != "first")
    }

    @Test func aStaleAnswerIsRevalidatedBehindItsBack() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(
            .status(200, ["Cache-Control": "max-age=60, stale-while-revalidate=100"], body: "first")
        )
        _ = get(caching, script)
        clock.advance(by: .seconds(61))
        let both = [get(caching, script), get(caching, script)]
        #expect(script.requests.count == 2)
        script.answer(.status(200, fresh, body: "second"))

        #expect(both.map(text) == ["first", "first"])
        #expect(text(get(caching, script)) == "second")
    }

    @Test(arguments: [(Resource.Method.POST, 201, true), (.PUT, 204, true), (.DELETE, 200, true), (.POST, 500, false)])
    func aChangeInvalidates(method: Resource.Method, status: Int, isInvalid: Bool) throws {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(
            .status(200, fresh, body: "first"),
            .status(status, ["Location": "/v1/data", "Content-Location": "http://elsewhere/v1/data"]),
            .status(200, fresh, body: "second")
        )
        _ = get(caching, script)
        var change = HTTPRequest.test(method)
        change.url = try #require(URL(string: "http://localhost/v1/list"))
        _ = get(caching, script, change)

        #expect(text(get(caching, script)) == (isInvalid ? "second" : "first"))
    }

    @Test func aChangeWhoseAnswerIsStreamedInvalidates() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(.status(200, fresh, body: "first"), .status(200), .status(200, fresh, body: "second"))
        _ = get(caching, script)
        var change = HTTPRequest.test(.POST)
        change.context.sink = BodySink(accepting: .success) { _ in }
        _ = get(caching, script, change)

        #expect(text(get(caching, script)) == "second")
    }

    @Test func whatAnUnchangedAnswerVariesByCountsFromThenOn() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(
            .status(200, fresh, body: "de"),
            .status(304, ["Cache-Control": "max-age=60", "Vary": "Accept-Language"]),
            .status(200, fresh, body: "any")
        )
        let german = HTTPRequest.test(headers: ["Accept-Language": "de"])
        _ = get(caching, script, german)
        clock.advance(by: .seconds(61))

        #expect([german, german, .test()].map { text(get(caching, script, $0)) } == ["de", "de", "any"])
    }

    @Test func anUnchangedAnswerThatMayNotBeStoredAnyMoreIsForgotten() {
        let cache = ResponseCache()
        let caching = Middleware.cache(cache, on: clock)
        let script = Script(.status(200, fresh, body: "first"), .status(304, ["Cache-Control": "no-store"]))
        _ = get(caching, script)
        clock.advance(by: .seconds(61))

        #expect(text(get(caching, script)) == "first")
        #expect(cache.memorySize == 0)
    }

    @Test func policiesOfAResource() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(.status(200, fresh, body: "1"), .status(304), .status(200, fresh, body: "2"), .status(200))
        func get(_ policy: CachePolicy) -> AnswerOrigin? {
            var request = HTTPRequest.test()
            request.cachePolicy = policy
            return self.get(caching, script, request)?.origin
        }

        #expect(self.get(caching, Script(), .test()) == nil)
        #expect(get(.standard) == .network)
        #expect(get(.revalidate) == .validated(age: .zero))
        #expect(get(.reload) == .network)
        clock.advance(by: .seconds(100))
        #expect(get(.onlyStored) == .stale(age: .seconds(100)))
        #expect(get(.preferStored) == .stale(age: .seconds(100)))
        #expect(get(.bypass) == .network)
        #expect(script.requests.map { $0.headers["If-None-Match"] != nil } == [false, true, false, false])
    }

    @Test func kindsOfCredentialsAreKeptApart() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(.status(200, fresh, body: "one"), .status(200, fresh, body: "two"))
        var other = HTTPRequest.test()
        other.context.partition = "other"

        #expect(
            [get(caching, script), get(caching, script, other), get(caching, script)].map(text) == [
                "one", "two", "one",
            ]
        )
    }

    @Test func aChangeInvalidatesForAllKindsOfCredentials() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(.status(200, fresh, body: "old"), .status(204), .status(200, fresh, body: "new"))
        _ = get(caching, script)
        var change = HTTPRequest.test(.PUT)
        change.context.partition = "other"
        _ = get(caching, script, change)

        #expect(text(get(caching, script)) == "new")
    }

    @Test func aReloadHasNothingStandIn() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(.status(200, ["Cache-Control": "max-age=60, stale-if-error=100"]), .status(503))
        _ = get(caching, script)
        var reload = HTTPRequest.test()
        reload.cachePolicy = .reload

        #expect(get(caching, script, reload)?.response.status == 503)
    }

    @Test func memoryIsBoundedAndTheOldestGoesFirst() throws {
        let cache = ResponseCache(memoryLimit: 10_000)
        let caching = Middleware.cache(cache, on: clock)
        let body = String(repeating: "x", count: 1000)
        let script = Script()
        func get(_ number: Int) throws -> AnswerOrigin? {
            var request = HTTPRequest.test()
            request.url = try #require(URL(string: "http://localhost/\(number)"))
            let kept = Kept()
            kept.observe(caching.respond(to: request, next: script.handler))
            script.answer(.status(200, fresh, body: body))
            return kept.answer?.origin
        }
        for number in 0..<100 {
            #expect(try get(number) == .network)
            #expect(try get(0) == .cache(age: .zero))
            #expect(cache.memorySize <= 10_000)
        }

        #expect(try get(99) == .cache(age: .zero))
        #expect(try get(5) == .network)
    }

    @Test func answersAreOnDiskAcrossCaches() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let script = Script(.status(200, fresh, body: "first"), .status(200, fresh, body: "second"))
        let first = ResponseCache(directory: directory)
        #expect(Middleware.cache(first, on: clock).respond(to: .test(), next: script.handler).single()?.failure == nil)
        first.flush()
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))
        let again = Middleware.cache(ResponseCache(directory: directory), on: clock)
            .respond(to: .test(), next: script.handler).single()
        #expect(files.count == 1)
        #expect(try again?.get().origin == .cache(age: .zero))
        // What was damaged counts as nothing.
        let file = directory.appending(path: try #require(files.first))
        try Data("garbage".utf8).write(to: file)
        let damaged = Middleware.cache(ResponseCache(directory: directory), on: clock)
            .respond(to: .test(), next: script.handler).single()
        #expect(try text(damaged?.get()) == "second")
    }

    @Test func theDiskIsBounded() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let cache = ResponseCache(directory: directory, diskLimit: 20_000)
        let caching = Middleware.cache(cache, on: clock)
        for number in 0..<40 {
            let script = Script(.status(200, fresh, body: String(repeating: "x", count: 1000)))
            var request = HTTPRequest.test()
            request.url = try #require(URL(string: "http://localhost/\(number)"))
            #expect(caching.respond(to: request, next: script.handler).single()?.failure == nil)
        }
        cache.flush()
        func size() throws -> Int {
            try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: [.fileSizeKey])
                .reduce(0) { $0 + (try $1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) }
        }

        #expect(try (1000...20_000).contains(size()))
        cache.removeAll()
        #expect(try size() == 0)
        #expect(cache.memorySize == 0)
    }

    @Test func whatVariesByWhatIsAddedFurtherInIsNotStored() throws {
        let backend = try TestBackend(transport: CurlTransport.shared)
        func requests(varying name: String, cookies: CookieJar?, loggedIn: Bool) -> Int {
            let before = backend.server.requestCount
            let session = BackendSession(
                environment: backend.environment,
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
        #expect(requests(varying: "cookie", cookies: CookieJar(), loggedIn: false) == 2)
        #expect(requests(varying: "X, Authorization", cookies: nil, loggedIn: true) == 2)
        // Nobody adds any.
        #expect(requests(varying: "Cookie, Authorization", cookies: nil, loggedIn: false) == 1)
    }

    @Test func validatorsDoNotGoToTheTargetOfARedirect() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let stale: HeaderFields = [
            "Cache-Control": "max-age=0", "ETag": "\"a\"", "Last-Modified": "Fri, 31 Dec 1999 00:00:00 GMT",
        ]
        let script = Script(
            .status(200, stale, body: "first"),
            .status(302, ["Location": "/elsewhere"]),
            .status(200, body: "elsewhere")
        )
        let redirects = Middleware.redirects()
        let answers = (0..<2).map { _ in
            let kept = Kept()
            kept.observe(
                caching.respond(to: .test(), next: { redirects.respond(to: $0, next: script.handler) })
            )
            return kept.answer
        }

        #expect(answers.map(text) == ["first", "elsewhere"])
        #expect(script.requests.map { $0.headers["If-None-Match"] } == [nil, "\"a\"", nil])
        #expect(script.requests.map { $0.headers["If-Modified-Since"] } == [nil, stale["Last-Modified"], nil])
    }

    @Test func another304IsNoneOfTheStoredAnswers() throws {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(
            .status(200, ["Cache-Control": "max-age=60", "ETag": "\"a\""], body: "first"),
            .status(304, ["Cache-Control": "max-age=600", "ETag": "\"a\""]),
            .status(200, body: "elsewhere"),
            .status(304)
        )
        let elsewhere = try #require(URL(string: "http://localhost/elsewhere"))
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

        #expect(text(second) == "elsewhere")
        #expect(second?.response.url == elsewhere)
        #expect(script.requests.map { $0.headers["If-None-Match"] } == [nil, "\"a\"", nil])
    }

    @Test(arguments: [("\"a\"", "first", 2), ("W/\"a\"", "first", 2), ("\"b\"", "second", 3)])
    func a304OfAnotherVersionFreshensNothing(tag: String, expected: String, requests: Int) {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(
            .status(200, fresh, body: "first"),
            .status(304, ["ETag": tag]),
            .status(200, fresh, body: "second")
        )
        _ = get(caching, script)
        clock.advance(by: .seconds(61))

        #expect(text(get(caching, script)) == expected)
        #expect(script.requests.count == requests)
    }

    @Test func aFragmentIsTheRequestsOwn() throws {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(.status(200, fresh, body: "first"), .status(304))
        func get(_ fragment: String) throws -> HTTPAnswer? {
            let url = try #require(URL(string: URL.test.absoluteString + fragment))
            return self.get(caching, script, HTTPRequest(method: .GET, url: url))
        }
        _ = try get("#a")
        let cached = try get("#b")
        clock.advance(by: .seconds(61))
        let validated = try get("")

        #expect(cached?.origin == .cache(age: .zero))
        #expect(cached?.response.url.fragment() == "b")
        #expect(validated?.origin == .validated(age: .seconds(61)))
        #expect(validated?.response.url == .test)
        #expect(script.requests.count == 2)
    }

    @Test func aChangeThatWasRedirectedInvalidatesWhereItWasMade() throws {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let redirects = Middleware.redirects()
        let script = Script(
            .status(200, fresh, body: "first"),
            .status(307, ["Location": "/v1/data"]),
            .status(204),
            .status(200, fresh, body: "second")
        )
        _ = get(caching, script)
        var change = HTTPRequest.test(.PUT)
        change.url = try #require(URL(string: "http://localhost/v1/old"))
        Kept().observe(caching.respond(to: change, next: { redirects.respond(to: $0, next: script.handler) }))

        #expect(text(get(caching, script)) == "second")
    }

    @Test(.onEveryTransport, .namingTransport) func aSessionUsesItsCache() throws {
        let backend = try TestBackend()
        let session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            middleware: [.cache(ResponseCache())]
        )
        backend.server.enqueue(.text("a").header("Cache-Control", "max-age=100"))

        #expect(session.access(TestResource.data()).single() == .success(Data("a".utf8)))
        #expect(session.access(TestResource.data()).single() == .success(Data("a".utf8)))
        #expect(backend.server.requestCount == 1)
    }
}
