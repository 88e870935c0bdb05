import Dispatch
import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.bodyTimeLimit) struct TokenRefreshTests {
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

    @Test func aRefreshedTokenThatIsRejectedWhileItIsHandedOutIsNoLogOut() {
        let holder = Mutex<RefreshingTokenProvider?>(nil)
        let refreshing = RefreshingTokenProvider(
            token: Token("old"),
            refresh: { old in
                SignalProducer { observer, _ in
                    observer.send(value: old)
                    // Someone else has had a 401 with it again, before the refresh completes.
                    holder.withLock { $0 }?.reject(old)
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

    /// That others get none of it, `CacheLoginTests` tries for every kind of credentials.
    @Test func aPersonWhoIsKnownIsFoundAgainByAnySession() throws {
        let cache = ResponseCache()
        let script = Script()
        func ask(_ provider: RefreshingTokenProvider, _ name: String) throws -> String? {
            let session = BackendSession(
                environment: Environment(base: try URL.of("http://localhost")),
                middleware: [.cache(cache), .far(script)]
            )
            let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/v1/data"), method: .GET)
            let text = Mutex<String?>(nil)
            let access = session.authenticated(KongAuth.self, by: .bearer(provider)).access(resource)
                .startWithResult { result in
                    text.withLock { $0 = (try? result.get()).map { String(decoding: $0, as: UTF8.self) } }
                }
            defer { access.dispose() }
            script.answer(.status(200, ["Cache-Control": "max-age=60"], body: name))
            return text.withLock { $0 }
        }
        let provider = RefreshingTokenProvider(token: Token("c"), person: "7", refresh: { _ in .never })
        let known = RefreshingTokenProvider(token: Token("d"), person: "7", refresh: { _ in .never })
        let first = try ask(provider, "first")
        provider.logOut()
        let second = try ask(known, "second")
        known.logIn(Token("e"), person: "8")
        let third = try ask(known, "third")
        #expect((first, second, third) == ("first", "first", "third"))
    }
}
