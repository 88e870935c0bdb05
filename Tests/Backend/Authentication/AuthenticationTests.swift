import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct AuthenticationTests {
    private let backend: TestBackend
    private let resource = BackendResource<Void, [City], KongAuth>(path: .api(.core, "/v1/cities"), method: .GET)
    private let endpoint = CoreError.Endpoint(method: .GET, path: "/v1/cities")

    init() throws {
        backend = try TestBackend()
    }

    private func session(by provider: any TokenProvider) -> AuthenticatedSession<KongAuth> {
        backend.session.authenticated(KongAuth.self, by: .bearer(provider))
    }

    @Test func aTokenIsAdded() throws {
        backend.server.enqueue(.json("[]"))

        #expect(backend.loggedIn("abc").access(resource).single() == .success([]))
        #expect(try #require(backend.server.takeRequest()).headers["Authorization"] == "Bearer abc")
    }

    @Test(arguments: [MockResponse.status(401), .status(401).header("WWW-Authenticate", "Basic realm=x")])
    func aRejectedTokenIsAnAuthenticationFailure(response: MockResponse) {
        backend.server.enqueue(response)
        let error = backend.loggedIn("s3cret").access(resource).single()?.failure

        guard case .authentication(.rejected(let reason), endpoint) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.code == 401)
        #expect(error?.userMessage == "Your login is no longer valid. Log in again.")
        #expect(backend.server.requestCount == 1)
    }

    @Test func oneLoginServesAllThatWait() {
        let logins = Mutex(0)
        let (signal, input) = Signal<Token, CoreError>.pipe()
        let provider = LoginTokenProvider(
            login: SignalProducer { observer, lifetime in
                logins.withLock { $0 += 1 }
                lifetime += signal.observe(observer)
            }
        )
        let tokens = Mutex<[String]>([])
        let waiting = (0..<3).map { _ in
            provider.token().startWithResult { result in
                tokens.withLock { $0.append((try? result.get().value) ?? "none") }
            }
        }
        waiting[0].dispose()
        input.send(value: Token("abc"))
        let kept = provider.token().single()
        provider.reject(Token("other"))

        #expect(logins.withLock { $0 } == 1)
        #expect(tokens.withLock { $0 } == ["abc", "abc"])
        #expect(kept == .success(Token("abc")))
        #expect(provider.token().single() == .success(Token("abc")))
        #expect(logins.withLock { $0 } == 1)
    }

    @Test func aLoginMayGoOnAfterItsToken() {
        let cancelled = Mutex(false)
        let (signal, input) = Signal<Token, CoreError>.pipe()
        let provider = LoginTokenProvider(
            login: SignalProducer { observer, lifetime in
                lifetime += signal.observe(observer)
                lifetime.observeEnded { cancelled.withLock { $0 = true } }
            }
        )
        let tokens = Mutex<[String]>([])
        provider.token().startWithResult { result in
            tokens.withLock { $0.append((try? result.get().value) ?? "none") }
        }
        input.send(value: Token("first"))
        input.send(value: Token("second"))

        #expect(tokens.withLock { $0 } == ["first"])
        #expect(provider.token().single() == .success(Token("first")))
        #expect(!cancelled.withLock { $0 })
    }

    @Test func aRejectedTokenIsFetchedAnewAndTheRequestReplayed() throws {
        let logins = Mutex(0)
        let provider = LoginTokenProvider(
            login: SignalProducer { observer, _ in
                let count = logins.withLock { count in
                    count += 1
                    return count
                }
                observer.send(value: Token("t\(count)"))
                observer.sendCompleted()
            }
        )
        backend.server.enqueue(.status(401))
        backend.server.enqueue(.json("[]"))

        #expect(session(by: provider).access(resource).single() == .success([]))
        #expect(backend.server.requests.map { $0.headers["Authorization"] } == ["Bearer t1", "Bearer t2"])
    }

    @Test func aLoginThatNobodyWaitsForIsCancelled() {
        let cancelled = Mutex(false)
        let provider = LoginTokenProvider(
            login: SignalProducer { observer, lifetime in
                lifetime.observeEnded {
                    cancelled.withLock { $0 = true }
                    observer.sendInterrupted()
                }
            }
        )
        let access = session(by: provider).access(resource).start()
        access.dispose()

        #expect(cancelled.withLock { $0 })
        #expect(backend.server.requestCount == 0)
    }

    @Test func aFailedLoginIsTheErrorOfTheAccess() {
        let refused = LoginTokenProvider(login: SignalProducer(error: .transport(.refused)))
        let silent = LoginTokenProvider(login: .empty)

        #expect(session(by: refused).access(resource).single() == .failure(.transport(.refused, at: endpoint)))
        #expect(session(by: silent).access(resource).single() == .failure(.authentication(.missing, at: endpoint)))
        #expect(backend.server.requestCount == 0)
    }

    @Test func aTokenDoesNotLeaveTheEnvironment() throws {
        let other = try TestBackend()
        let foreign = BackendResource<Void, [City], KongAuth>(
            path: .absolute(other.server.url.appending(path: "v1/cities")),
            method: .GET
        )
        let own = BackendResource<Void, [City], KongAuth>(
            path: .absolute(backend.server.url.appending(path: "v1/cities")),
            method: .GET
        )
        backend.server.enqueue(.json("[]"))

        let failure = CoreError.authentication(.foreignOrigin, at: endpoint)
        #expect(backend.loggedIn().access(foreign).single() == .failure(failure))
        #expect(other.server.requestCount == 0)
        #expect(backend.loggedIn().access(own).single() == .success([]))
    }

    @Test func aKindOfAnAppsOwnHasItsOwnSession() throws {
        enum PartnerAuth: AuthKind {}
        let partner = backend.session.authenticated(
            PartnerAuth.self,
            by: .bearer(Token("p"))
        )
        backend.server.enqueue(.status(204))
        let resource = BackendResource<Void, Void, PartnerAuth>(path: .api(.core, "/v1/partner"), method: .POST)

        #expect(partner.access(resource).wait().failure == nil)
        #expect(try #require(backend.server.takeRequest()).headers["Authorization"] == "Bearer p")
    }

    @Test func aTokenHasNoTextualForm() throws {
        let token = Token("s3cret")
        var dumped = ""
        dump([token], to: &dumped)
        let request = HTTPRequest(
            method: .GET,
            url: try #require(URL(string: "http://localhost/v1?token=s3cret")),
            headers: ["Authorization": "Bearer s3cret", "X-Api-Key": "s3cret"]
        )
        dump(request, to: &dumped)
        let texts = ["\(token)", String(reflecting: token), "\(request)", String(reflecting: request), dumped]

        #expect(texts.allSatisfy { !$0.contains("s3cret") })
    }
}
