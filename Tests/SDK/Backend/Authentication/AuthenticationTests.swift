import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct AuthenticationTests {
    private let backend: TestBackend
    private let resource = BackendResource<Void, [City], KongAuth>(path: .api(.core, "/v1/cities"), method: .GET)
    private let endpoint = CoreError.Endpoint(method: .GET, path: "/v1/cities")

    init() throws {
        backend = try TestBackend()
    }

    private func session(by provider: any TokenProvider) -> AuthenticatedSession<KongAuth> {
        backend.session.authenticated(KongAuth.self, by: .bearer(provider))
    }

    private typealias Cities = BackendResource<Void, [City], KongAuth>

    private static let cities = Cities(path: .api(.core, "/v1/cities"), method: .GET)

    private static func logIn(
        _ backend: TestBackend,
        by provider: any TokenProvider
    ) -> AuthenticatedSession<KongAuth> {
        backend.session.authenticated(KongAuth.self, by: .bearer(provider))
    }

    private static let calls: [Row<Calls>] = [
        Row(
            "a token is added",
            Calls([.json("[]")], ["", "GET /v1/cities", "Bearer abc"]) { backend in
                [Calls.text(backend.loggedIn("abc").access(cities).single())]
                    + (try Calls.sent(backend, "Authorization"))
            }
        ),
        Row(
            "a rejected token is fetched anew, and the request replayed",
            Calls([.status(401), .json("[]")], ["", "Bearer t1", "Bearer t2"]) { backend in
                let logins = Guarded(0)
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
                return [Calls.text(logIn(backend, by: provider).access(cities).single())]
                    + backend.server.requests.map { $0.headers["Authorization"] }
            }
        ),
        Row(
            "a failed login is the error of the access",
            Calls([], ["GET /v1/cities: the connection was refused", "0"]) { backend in
                let provider = LoginTokenProvider(login: SignalProducer(error: .transport(.refused)))
                return [
                    Calls.text(logIn(backend, by: provider).access(cities).single()), "\(backend.server.requestCount)",
                ]
            }
        ),
        Row(
            "a login without a token is missing",
            Calls([], ["GET /v1/cities: there are no credentials", "0"]) { backend in
                let provider = LoginTokenProvider(login: .empty)
                return [
                    Calls.text(logIn(backend, by: provider).access(cities).single()), "\(backend.server.requestCount)",
                ]
            }
        ),
        Row(
            "a token does not leave the environment",
            Calls(
                [.json("[]")],
                ["\(CoreError.authentication(.foreignOrigin, at: .init(method: .GET, path: "/v1/cities")))", "0", ""]
            ) { backend in
                let other = try TestBackend()
                let (foreign, own) = (
                    other.server.url.appending(path: "v1/cities"), backend.server.url.appending(path: "v1/cities")
                )
                return [
                    Calls.text(backend.loggedIn().access(Cities(path: .absolute(foreign), method: .GET)).single()),
                    "\(other.server.requestCount)",
                    Calls.text(backend.loggedIn().access(Cities(path: .absolute(own), method: .GET)).single()),
                ]
            }
        ),
    ]

    private static let rejections: [Row<Calls>] = ["", "Basic realm=x"].map { challenge in
        let refusal = MockResponse.status(401)
        return Row(
            "a rejected token is an authentication failure, with the challenge “\(challenge)”",
            Calls(
                [challenge.isEmpty ? refusal : refusal.header("WWW-Authenticate", challenge)],
                ["401 at GET /v1/cities", "Your login is no longer valid. Log in again.", "1"]
            ) { backend in
                let error = backend.loggedIn("s3cret").access(cities).single()?.failure
                guard case let .authentication(.rejected(reason), endpoint)? = error else { return ["\(error as Any)"] }
                let place = endpoint.map { "\($0)" } ?? "nowhere"
                return ["\(reason.code) at \(place)", error?.userMessage, "\(backend.server.requestCount)"]
            }
        )
    }

    @Test(arguments: calls + rejections)
    func credentialsAreThoseOfTheLogin(_ row: Row<Calls>) throws { try row.value.make(with: backend, at: row.location) }

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

        #expect(
            (logins.withLock { $0 }, tokens.withLock { $0 }, kept, provider.token().single(), logins.withLock { $0 })
                == (1, ["abc", "abc"], .success(Token("abc")), .success(Token("abc")), 1)
        )
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

        #expect(
            (tokens.withLock { $0 }, provider.token().single(), cancelled.withLock { $0 }) == (
                ["first"], .success(Token("first")), false
            )
        )
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

        #expect((cancelled.withLock { $0 }, backend.server.requestCount) == (true, 0))
    }
}
