import Dispatch
import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct TokenRefreshTests {
    private let backend: TestBackend
    private let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/v1/data"), method: .GET)

    init() throws {
        backend = try TestBackend(transport: TransportKind.current.transport(connectionsPerHost: 512))
    }

    @Test func fiveHundredRejectionsMakeOneRefresh() throws {
        let arrived = Atomic(0)
        let refreshes = Atomic(0)
        let server = backend.server
        server.route(.GET, "/v1/data") { request in
            request.headers["Authorization"] == "Bearer new"
                ? .text("ok") : .status(401).header("WWW-Authenticate", "Basic realm=\"x\"")
        }
        let provider = RefreshingTokenProvider(
            token: Token("old"),
            refresh: { old in
                SignalProducer { observer, _ in
                    refreshes.add(1, ordering: .relaxed)
                    observer.send(value: Token(old.value == "old" ? "new" : "newer"))
                    observer.sendCompleted()
                }
            }
        )
        let session = backend.session.authenticated(KongAuth.self, by: .bearer(provider))
        let group = DispatchGroup()
        for _ in 0..<500 {
            group.enter()
            session.access(resource).startWithResult { result in
                if result == .success(Data("ok".utf8)) { arrived.add(1, ordering: .relaxed) }
                group.leave()
            }
        }
        group.waitInTest()

        #expect(arrived.load(ordering: .relaxed) == 500)
        #expect(refreshes.load(ordering: .relaxed) == 1)
        #expect(provider.isLoggedIn)
    }

    @Test func waitingRequestsAreReplayedWithTheNewToken() {
        let (signal, input) = Signal<Token, CoreError>.pipe()
        let provider = RefreshingTokenProvider(token: Token("old"), refresh: { _ in SignalProducer(signal) })
        let script = Script(.status(401))
        let outcomes = Outcomes()
        let authentication = Middleware.bearer(provider)
        for _ in 0..<3 { outcomes.observe(authentication.respond(to: .test(.POST), next: script.handler)) }
        #expect(script.requests.count == 1)
        input.send(value: Token("new"))

        #expect(
            script.requests.map { $0.headers["Authorization"] }.suffix(3) == ["Bearer new", "Bearer new", "Bearer new"]
        )
        for _ in 0..<3 { script.answer(.status(200)) }
        #expect(outcomes.all == ["200", "completed", "200", "completed", "200", "completed"])
    }

    @Test func aRefreshThatIsRefusedLogsOutOnce() {
        let logouts = Mutex<[CoreError]>([])
        let refused = CoreError.status(.init(code: 400))
        let provider = RefreshingTokenProvider(
            token: Token("old"),
            refresh: { _ in SignalProducer(error: refused) },
            loggedOut: { error in logouts.withLock { $0.append(error) } }
        )
        let script = Script(.status(401), .status(401))
        let outcomes = Outcomes()
        let authentication = Middleware.bearer(provider)
        for _ in 0..<3 { outcomes.observe(authentication.respond(to: .test(), next: script.handler)) }

        #expect(logouts.withLock { $0 } == [refused])
        #expect(!provider.isLoggedIn)
        #expect(script.requests.count == 1)
        #expect(
            outcomes.all == ["HTTP 400", "there are no credentials", "there are no credentials"]
        )
    }

    @Test(arguments: [CoreError.TransportReason.refused, .tls, .cancelled, .malformedAnswer("x"), .other("x")])
    func aRefreshThatDidNotReachTheBackendKeepsTheLogin(reason: CoreError.TransportReason) {
        let count = Atomic(0)
        let provider = RefreshingTokenProvider(
            token: Token("old"),
            refresh: { _ in
                count.add(1, ordering: .relaxed).newValue == 1
                    ? SignalProducer(error: .transport(reason)) : SignalProducer(value: Token("new"))
            },
            loggedOut: { _ in Issue.record("logged out") }
        )
        let script = Script(.status(401), .status(200))
        let outcomes = Outcomes()
        let authentication = Middleware.bearer(provider)
        outcomes.observe(authentication.respond(to: .test(), next: script.handler))
        outcomes.observe(authentication.respond(to: .test(), next: script.handler))

        #expect(outcomes.all == [reason.description, "200", "completed"])
        #expect(script.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer new"])
    }

    @Test func rejectionsForEverAreNoLoop() throws {
        let number = Atomic(0)
        let provider = RefreshingTokenProvider(
            token: Token("t0"),
            refresh: { _ in SignalProducer { Token("t\(number.add(1, ordering: .relaxed).newValue)") } }
        )
        backend.server.route(.GET, "/v1/data", .status(401))
        let failure = backend.session.authenticated(KongAuth.self, by: .bearer(provider)).access(resource).single()?
            .failure

        guard case .authentication(.rejected, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(backend.server.requests.map { $0.headers["Authorization"] } == ["Bearer t0", "Bearer t1"])
    }

    @Test func aLateRejectionOfAnOldTokenChangesNothing() {
        let provider = RefreshingTokenProvider(token: Token("new"), refresh: { _ in .never })
        provider.reject(Token("old"))

        #expect(provider.token().single() == .success(Token("new")))
    }

    @Test func aLogOutForgetsTheTokenAndTellsNobody() {
        let provider = RefreshingTokenProvider(
            token: Token("a"),
            refresh: { _ in .never },
            loggedOut: { _ in Issue.record("logged out by itself") }
        )
        let before = provider.login.number
        provider.logOut()
        let outcomes = Outcomes()
        outcomes.observe(Middleware.bearer(provider).respond(to: .test(), next: Script().handler))

        #expect(!provider.isLoggedIn)
        #expect(provider.login.number > before)
        #expect(provider.token().single() == nil)
        #expect(outcomes.all == ["there are no credentials"])
        provider.logOut()
        #expect(!provider.isLoggedIn)
    }

    @Test func aRefreshThatOutlivesTheLogOutHandsItsTokenToNobody() {
        let (signal, input) = Signal<Token, CoreError>.pipe()
        let provider = RefreshingTokenProvider(token: Token("old"), refresh: { _ in SignalProducer(signal) })
        let script = Script(.status(401))
        let outcomes = Outcomes()
        for _ in 0..<2 { outcomes.observe(Middleware.bearer(provider).respond(to: .test(), next: script.handler)) }
        provider.logOut()
        provider.logIn(Token("theirs"))
        input.send(value: Token("new"))

        #expect(script.requests.count == 1)
        #expect(outcomes.all.count == 2)
        #expect(provider.token().single() == .success(Token("theirs")))
    }

    /// A refresh that hangs holds up nobody whose login is over.
    @Test(arguments: [false, true])
    func theEndOfALoginEndsTheWaiting(byAnotherLogin: Bool) {
        let refreshes = Mutex<[Signal<Token, CoreError>.Observer]>([])
        let provider = RefreshingTokenProvider(
            token: Token("old"),
            refresh: { _ in SignalProducer { observer, _ in refreshes.withLock { $0.append(observer) } } }
        )
        let script = Script(.status(401))
        let outcomes = Outcomes()
        for _ in 0..<3 { outcomes.observe(Middleware.bearer(provider).respond(to: .test(), next: script.handler)) }
        byAnotherLogin ? provider.logIn(Token("theirs")) : provider.logOut()

        #expect(outcomes.all.count == 3, "\(outcomes.all)")
        #expect(!outcomes.all.contains { $0 == "interrupted" || $0 == "completed" })
        for refresh in refreshes.withLock({ $0 }) { refresh.send(value: Token("new")) }
        #expect(outcomes.all.count == 3)
        #expect(script.requests.count == 1)
        #expect(provider.token().single() == (byAnotherLogin ? .success(Token("theirs")) : nil))
        #expect(refreshes.withLock { $0.count } == 1)
    }

    @Test func aRefreshThatGivesTheSameTokenIsNoLogOut() {
        let provider = RefreshingTokenProvider(
            token: Token("old"),
            refresh: { old in SignalProducer(value: old) },
            loggedOut: { _ in Issue.record("logged out") }
        )
        let script = Script(.status(401), .status(401), .status(200))
        let outcomes = Outcomes()
        for _ in 0..<3 { outcomes.observe(Middleware.bearer(provider).respond(to: .test(), next: script.handler)) }

        #expect(provider.isLoggedIn)
        #expect(
            outcomes.all == [
                "the credentials were rejected: HTTP 401", "the credentials were rejected: HTTP 401", "200",
                "completed",
            ]
        )
    }

    @Test func aRefreshedTokenThatIsRejectedWhileItIsHandedOutIsNoLogOut() {
        let provider = Atomic(0)
        let holder = Mutex<RefreshingTokenProvider?>(nil)
        let refreshing = RefreshingTokenProvider(
            token: Token("old"),
            refresh: { old in
                SignalProducer { observer, _ in
                    observer.send(value: old)
                    // Someone else has had a 401 with it again, before the refresh completes.
                    holder.withLock { $0 }?.reject(old)
                    provider.add(1, ordering: .relaxed)
                    observer.sendCompleted()
                }
            },
            loggedOut: { _ in Issue.record("logged out") }
        )
        holder.withLock { $0 = refreshing }
        refreshing.reject(Token("old"))
        _ = refreshing.token().single()
        holder.withLock { $0 = nil }

        #expect(refreshing.isLoggedIn)
    }

    @Test func twoLoginsOfOneKindShareNoStoredAnswer() throws {
        let cache = ResponseCache()
        let script = Script()
        func session() throws -> BackendSession {
            BackendSession(
                environment: Environment(base: try #require(URL(string: "http://localhost"))),
                middleware: [.cache(cache), .far(script)]
            )
        }
        func ask(_ session: AuthenticatedSession<KongAuth>, _ name: String) -> String? {
            let text = Mutex<String?>(nil)
            let access = session.access(resource).startWithResult { result in
                text.withLock { $0 = (try? result.get()).map { String(decoding: $0, as: UTF8.self) } }
            }
            defer { access.dispose() }
            script.answer(.status(200, ["Cache-Control": "max-age=60"], body: name))
            return text.withLock { $0 }
        }
        let provider = RefreshingTokenProvider(token: Token("a"), refresh: { _ in .never })
        let shared = try session().authenticated(KongAuth.self, by: .bearer(provider))
        #expect(ask(shared, "first") == "first")
        #expect(ask(shared, "again") == "first")
        provider.logOut()
        provider.logIn(Token("b"))
        #expect(ask(shared, "second") == "second")
        // Another session, another provider, and a login whose token is the same by chance.
        #expect(ask(try session().authenticated(KongAuth.self, by: .bearer(Token("a"))), "third") == "third")
        // A person who is known is found again, by any session.
        provider.logIn(Token("c"), person: "7")
        #expect(ask(shared, "fourth") == "fourth")
        provider.logOut()
        let known = RefreshingTokenProvider(token: Token("d"), person: "7", refresh: { _ in .never })
        #expect(ask(try session().authenticated(KongAuth.self, by: .bearer(known)), "fifth") == "fourth")
        provider.logIn(Token("e"), person: "8")
        #expect(ask(shared, "sixth") == "sixth")
    }
}
