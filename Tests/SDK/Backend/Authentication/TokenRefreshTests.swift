import Dispatch
import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct TokenRefreshTests {
    private let backend: TestBackend
    private let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/v1/data"), method: .GET)

    init() throws {
        backend = try TestBackend()
    }

    /// Answers come on several threads at once; sockets for all would be more descriptors than a process may have.
    @Test func fiveHundredRejectionsMakeOneRefresh() {
        let (arrived, refreshes) = (Guarded(0), Guarded(0))
        let script = Script()
        let provider = RefreshingTokenProvider(
            token: Token("old"),
            refresh: { old in
                SignalProducer { observer, _ in
                    refreshes.withLock { $0 += 1 }
                    observer.send(value: Token(old.value == "old" ? "new" : "newer"))
                    observer.sendCompleted()
                }
            }
        )
        let authentication = Middleware.bearer(provider)
        let group = DispatchGroup()
        for _ in 0..<500 {
            group.enter()
            authentication.respond(to: .test(), next: script.handler).startWithResult { result in
                if (try? result.get())?.body == Data("ok".utf8) { arrived.withLock { $0 += 1 } }
                group.leave()
            }
        }
        let sent = script.waiting
        DispatchQueue.concurrentPerform(iterations: 500) { _ in
            script.answer(.status(401, ["WWW-Authenticate": "Basic realm=\"x\""]))
        }
        DispatchQueue.concurrentPerform(iterations: 500) { _ in script.answer(.status(200, body: "ok")) }
        group.waitInTest()

        let tokens = script.requests.suffix(500).map { $0.headers["Authorization"] }
        #expect(
            (sent, arrived.withLock { $0 }, refreshes.withLock { $0 }, provider.isLoggedIn, Set(tokens)) == (
                500, 500, 1, true, ["Bearer new"]
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
