import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Synchronization
import TestSupport
import Testing

// Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
extension Decimal {
    /// Reads an amount with a locale's separator, and with at most two digits behind it.
    init?(amount text: String, in locale: Locale) {
        let parts = text.split(separator: locale.decimalSeparator ?? ".", omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
        guard isNumber, parts.count == 1 || parts.count == 2 && parts[1].count <= 2 else { return nil }
        self.init(string: parts.joined(separator: "."))
    }
}
// End of page

/// The snippets of the page with the questions that everybody has, against a real socket.
@Suite(.bodyTimeLimit) struct HowDoISnippets {
    private let server = MockServer()
    private let lines = MutableProperty<[String]>([])

    private enum MemberAuth: AuthKind {}

    private struct Report: Codable, Sendable {
        let text: String
    }

    private enum NewsService {
        static func headlines() -> BackendResource<Void, [String], NoAuth> {
            BackendResource(path: .api(.core, "/v1/headlines"), method: .GET)
        }

        static func saved() -> BackendResource<Void, [String], MemberAuth> {
            BackendResource(path: .api(.core, "/v1/saved"), method: .GET)
        }

        static func refresh() -> BackendResource<Token, Token, NoAuth> {
            BackendResource(path: .api(.core, "/v1/refresh"), method: .POST)
        }

        static func report() -> BackendResource<Report, Void, NoAuth> {
            BackendResource(path: .api(.core, "/v1/reports"), method: .POST)
        }
    }

    init() throws {
        try server.start()
    }

    private func print(_ line: String) { lines.modify { $0.append(line) } }

    @Test func anAmountIsReadStrictly() {
        let (german, english) = (Locale(identifier: "de_DE"), Locale(identifier: "en_US"))
        let wrong = ["12.5", "1.234,56", "12,505", "12,", ",5", "", "12 €", "-3", "1,2,3"]
        let amounts = (["12", "12,5", "12,50", "0,05"] + wrong).compactMap { Decimal(amount: $0, in: german) }
        #expect(amounts.map(\.description) == ["12", "12.5", "12.5", "0.05"])
        #expect(Decimal(amount: "12.5", in: english) == 12.5)
    }

    @Test func aHeaderOnAllRequests() {
        let environment = Environment(base: server.url)
        server.dispatcher = { _ in .json("[]") }

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let version = Middleware { request, next in
            var request = request
            request.headers["X-App-Version"] = "1.4"
            return next(request)
        }
        let session = BackendSession(environment: environment, middleware: [version])
        // End of page

        #expect(
            (session.access(NewsService.headlines()).single(), server.requests.first?.headers["X-App-Version"])
                == (.success([]), "1.4")
        )
    }

    struct Message: Decodable, Sendable, Equatable {
        let text: String
    }

    // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
    struct Sync: Decodable, Sendable {
        struct Room: Decodable, Sendable {
            @Pruned var timeline: [Message]
        }

        let cursor: String
        @Pruned var rooms: [String: Room]
    }
    // End of page

    private enum DocumentedSync {
        // Page: Sources/SDK/Backend/Parser/Pruned.swift
        struct Sync: Decodable, Sendable {
            struct Room: Decodable, Sendable {
                @Pruned var timeline: [Message]
            }

            @Pruned var rooms: [String: Room]
        }
        // End of page
    }

    private func news(from backend: BackendSession, since cursor: String) -> SignalProducer<Sync, CoreError> {
        // Page: Sources/SDK/Backend/Streaming/BackendAccess+Polling.swift
        backend.polling(from: cursor, next: \.cursor) { SyncService.news(since: $0).timeout(.seconds(60)) }
        // End of page
    }

    private func sending(
        _ typing: SignalProducer<Notice, Never>,
        to backend: BackendSession
    ) -> SignalProducer<Never, Never> {
        // Page: Sources/SDK/Backend/Streaming/SignalProducer+SendingLatest.swift
        typing.sendingLatest(by: \.room, every: .seconds(4)) { notice in
            backend.access(TypingService.notice(in: notice.room), with: notice)
        }
        // End of page
    }

    private enum SyncService {
        static func news(since cursor: String) -> BackendResource<Void, Sync, NoAuth> {
            BackendResource(path: .api(.core, "/v1/sync/\(cursor)"), method: .GET)
        }
    }

    private struct Notice: Codable, Sendable {
        let room: String
    }

    private enum TypingService {
        static func notice(in room: String) -> BackendResource<Notice, Void, NoAuth> {
            BackendResource(path: .api(.core, "/v1/rooms/\(room)/typing"), method: .POST)
        }
    }

    @Test func newsOfWhichOneElementIsMalformed() throws {
        let reports = MutableProperty<[String]>([])
        let session = BackendSession(
            environment: Environment(base: server.url),
            pruned: { _, report in reports.modify { $0.append("\(report.pruned)") } }
        )
        let savedCursor = "s1"
        server.route(.GET, "/v1/sync/:cursor") { request in
            guard request.path.hasSuffix("s1") else { return .status(410) }
            return .json(
                #"{"cursor": "s2", "rooms": {"a": {"timeline": [{"text": "hello"}, {"text": 7}]}, "b": {"timeline": 3}}}"#
            )
        }

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let news = session.polling(from: savedCursor, next: \.cursor) { cursor in
            SyncService.news(since: cursor).timeout(.seconds(60))
        }
        // End of page

        let rooms = MutableProperty<[[String: [String]]]>([])
        let seen = news.on(value: { sync in
            rooms.modify { $0.append(sync.rooms.mapValues { $0.timeline.map(\.text) }) }
        })
        let end = seen.collect().single()
        #expect(rooms.value == [["a": ["hello"]]] && reports.value == ["1", "1"])
        #expect(end.map { "\($0)" } == "failure(GET /v1/sync/s2: HTTP 410)")
    }

    @Test func noticesThatNobodyWaitsFor() throws {
        let session = BackendSession(environment: Environment(base: server.url))
        let typing = SignalProducer<Notice, Never>([Notice(room: "a"), Notice(room: "b")])
        server.dispatcher = { _ in .status(204) }

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let notices = typing.sendingLatest(by: \.room, every: .seconds(4)) { notice in
            session.access(TypingService.notice(in: notice.room), with: notice)
        }
        // End of page

        let sending = notices.start()
        let paths = try [server.takeRequest().unwrapped().path, server.takeRequest().unwrapped().path]
        #expect(Set(paths) == ["/v1/rooms/a/typing", "/v1/rooms/b/typing"])
        sending.dispose()
    }

    @Test func anotherAuthorityAndAProxy() throws {
        let environment = try Environment(base: URL(string: "http://backend.test").unwrapped())
        let (certificates, proxy) = (URL(filePath: "/authorities.pem"), server.url)
        server.dispatcher = { _ in .json("[]") }

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let transport = CurlTransport(authorities: certificates, proxy: .url(proxy))
        let session = BackendSession(environment: environment, transport: transport)
        // End of page

        #expect(
            try (session.access(NewsService.headlines()).single()?.get(), server.requests.map { $0.headers["Host"] })
                == ([], ["backend.test"])
        )
    }

    @Test func aQueryItemOnAllRequests() {
        let environment = Environment(base: server.url)
        server.dispatcher = { _ in .json("[]").header("Cache-Control", "max-age=60") }

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let language = Middleware { request, next in
            var request = request
            request.url.append(queryItems: [URLQueryItem(name: "lang", value: "de")])
            return next(request)
        }
        let session = BackendSession(environment: environment, middleware: [language, .cache(ResponseCache())])
        // End of page

        for _ in 0..<2 { #expect(session.access(NewsService.headlines()).single() == .success([])) }
        #expect(server.requests.map { $0.target.hasSuffix("lang=de") } == [true])
    }

    @Test func aTokenThatIsRefreshed() throws {
        let session = BackendSession(environment: Environment(base: server.url))
        let isLoggedOut = MutableProperty(false)
        server.dispatcher = { request in
            if request.path == "/v1/refresh" {
                return request.bodyText == "\"dead\""
                    ? .json(#"{"error": "invalid_grant"}"#, status: 400) : .json("\"new\"")
            }
            return request.headers["Authorization"] == "Bearer new" ? .json("[\"kept\"]") : .status(401)
        }

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let provider = RefreshingTokenProvider(
            refresh: { old in session.access(NewsService.refresh(), with: old) },
            loggedOut: { _ in isLoggedOut.value = true }
        )
        let member = session.authenticated(MemberAuth.self, by: .bearer(provider))
        // End of page

        provider.logIn(Token("old"))
        #expect(member.access(NewsService.saved()).single() == .success(["kept"]))
        provider.logIn(Token("dead"))
        #expect((try? member.access(NewsService.saved()).single()?.get()) == nil)
        #expect(isLoggedOut.value)
    }

    @Test func whatIsTriedAgainCachedAndWritten() {
        let environment = Environment(base: server.url)
        server.enqueue(.status(503).header("Retry-After", "0"))
        server.enqueue(.json("[\"a\"]").header("Cache-Control", "max-age=60"))

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let session = BackendSession(
            environment: environment,
            middleware: [
                .log { print($0) },
                .metrics { report in print("\(report.endpoint): \(report.retries) retries") },
                .cache(ResponseCache()),
                .retry(),
            ]
        )
        // End of page

        #expect(
            (
                session.access(NewsService.headlines()).single(), session.access(NewsService.headlines()).single(),
                server.requestCount, lines.value.first
            )
                == (.success(["a"]), .success(["a"]), 2, "--> GET /v1/headlines")
        )
        #expect(lines.value.contains("GET /v1/headlines: 1 retries"))
    }

    @Test func oneRequestSaysHowItIsTreated() {
        let session = BackendSession(environment: Environment(base: server.url), middleware: [.retry()])
        server.dispatcher = { _ in .status(503) }

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let once = NewsService.headlines()
            .timeout(.seconds(5))
            .caching(.reload)
            .retrying(.never)
        // End of page

        #expect(((try? session.access(once).single()?.get()), server.requestCount) == (nil, 1))
    }

    @Test func severalEnvironments() {
        let (core, images) = (server.url, server.url.appending(path: "images"))
        server.dispatcher = { _ in .json("[]") }

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let staging = Environment("staging", [.core: core, API("images"): images])
        let production = Environment("production", base: core)
        let chosen = MutableProperty(staging)
        let session = BackendSession(switching: { chosen.value })
        // End of page

        #expect(session.access(NewsService.headlines()).single() == .success([]))
        chosen.value = production
        #expect(session.access(NewsService.headlines()).single() == .success([]))
    }

    @Test func allAccessesAreObserved() {
        let observation =
            // Page: Sources/SDK/Backend/Observation/ObserveAccesses.swift
            observeAccesses { report in
                if case let .ended(.failed(error)) = report.entry { print("\(report.access) failed: \(error)") }
            }
        // End of page
        let session = BackendSession(environment: Environment(base: server.url))
        server.dispatcher = { _ in .status(500) }
        #expect((try? session.access(NewsService.headlines()).single()?.get()) == nil)
        observation.dispose()
        #expect(
            lines.value.contains { $0.contains("GET /v1/headlines") && $0.contains("failed") }
        )
    }

    @Test func cancelling() {
        let session = BackendSession(environment: Environment(base: server.url))
        server.dispatcher = { _ in .json("[]").delayingHead(by: .seconds(60)) }

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let access = session.access(NewsService.headlines()).start()
        access.dispose()
        // End of page

        #expect(access.isDisposed)
    }

    @Test func uploadingWithProgress() {
        let session = BackendSession(environment: Environment(base: server.url))
        server.dispatcher = { _ in .status(204) }
        let shown = Mutex(0.0)
        @Sendable func show(_ share: Double) { shown.withLock { $0 = share } }
        let report = Report(text: String(repeating: "a", count: 100_000))

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let upload = session.streaming.transfer(NewsService.report(), with: report)
            .on(value: { transfer in
                if case let .progress(progress) = transfer { show(progress.fractionSent) }
            })
        // End of page

        let done = DispatchSemaphore(value: 0)
        upload.start(.init(failed: { _ in done.signal() }, completed: { done.signal() }))
        #expect(done.wait(timeout: .now() + 60) == .success, "uploadingWithProgress")
        #expect(shown.withLock { $0 } == 1)
    }

    @Test func stubbingARequestThatFails() {
        let stub = StubAccessible()

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        stub.stub(NewsService.headlines(), .status(503), .failure(.transport(.timedOut)), .json(#"["a"]"#))
        // End of page

        #expect(
            (
                (try? stub.access(NewsService.headlines()).single()?.get()),
                (try? stub.access(NewsService.headlines()).single()?.get()),
                stub.access(NewsService.headlines()).single()
            )
                == (nil, nil, .success(["a"]))
        )
    }
}

/// A search that begins after a pause in typing, and its test.
final class NewsSearchModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Never>

    init(
        searching search: @escaping @Sendable (String) -> SignalProducer<[String], CoreError>,
        on scheduler: any DateScheduler
    ) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: [
                // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
                Feedback(skippingRepeated: { $0.query.isEmpty ? nil : $0.query }) { query in
                    SignalProducer<Never, CoreError>.empty.delay(.milliseconds(300), on: scheduler)
                        .then(search(query))
                        .map(Event.didFind).replaceError(Event.didFail)
                }
                // End of page
            ],
            action: { .ui($0) }
        )
    }

    struct State: Equatable {
        var query = ""
        var found: [String] = []
        var error: CoreError?
    }

    enum Action: Equatable {
        case didType(String)
    }

    enum Event: Equatable {
        case ui(Action)
        case didFind([String])
        case didFail(CoreError)
    }

    static let reducer: Reducer<State, Event> = { state, event in
        switch event {
        case let .ui(.didType(text)): state.query = text
        case let .didFind(found): state.found = found
        case let .didFail(error): state.error = error
        }
    }
}

@Suite(.bodyTimeLimit) struct NewsSearchModelTests {
    private let driver = ViewModelDriver { (stub: Stub<[String], CoreError>, scheduler) in
        NewsSearchModel(searching: { stub.producer($0) }, on: scheduler)
    }

    // Page: Sources/SDK/Millrace/Documentation.docc/MigratingTests.md
    @Test func aSearchBeginsAfterAPauseInTyping() {
        driver.perform(
            stub: Stub(.value(["Flood in Bath"])),
            when: { run in
                run.send(.didType("B"))
                run.advance(by: .milliseconds(299))
                run.send(.didType("Bath"))
                run.advance(by: .milliseconds(300))
            },
            assert: { run in
                #expect(run.stub.arguments(as: String.self) == ["Bath"])
                #expect(run.state.found == ["Flood in Bath"])
                run.expectEvents([.didFind(["Flood in Bath"])])
                #expect(run.states.count == 4)
            }
        )
    }
    // End of page
}
