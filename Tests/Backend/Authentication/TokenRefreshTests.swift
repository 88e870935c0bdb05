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

        #expect(
            (arrived.load(ordering: .relaxed), refreshes.load(ordering: .relaxed), provider.isLoggedIn) == (
                500, 1, true
            )
        )
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

        #expect(
            (provider.isLoggedIn, provider.login.number > before, provider.token().single(), outcomes.all) == (
                false, true, nil, ["there are no credentials"]
            )
        )
        provider.logOut()
        #expect(!provider.isLoggedIn)
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
                environment: Environment(base: try URL.of("http://localhost")),
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
        #expect((ask(shared, "first"), ask(shared, "again")) == ("first", "first"))
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
