import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct AuthenticationTests {
    private let backend: TestBackend
    init() throws {
        backend = try TestBackend()
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
        Row("a token is added", [.json("[]")], ["", "GET /v1/cities", "Bearer abc"]) { backend in
            [Calls.text(backend.loggedIn("abc").access(cities).single())]
                + (try Calls.sent(backend, "Authorization"))
        },
        Row(
            "a rejected token is fetched anew, and the request replayed",
            [.status(401), .json("[]")],
            ["", "Bearer t1", "Bearer t2"]
        ) { backend in
            let number = Guarded(0)
            let provider = LoginTokenProvider(
                login: SignalProducer {
                    number.withLock { number in
                        number += 1
                        return Token("t\(number)")
                    }
                }
            )
            return [Calls.text(logIn(backend, by: provider).access(cities).single())]
                + backend.server.requests.map { $0.headers["Authorization"] }
        },
        Row(
            "a failed login is the error of the access",
            [],
            ["GET /v1/cities: the credentials could not be obtained: the connection was refused", "0"]
        ) { backend in
            let provider = LoginTokenProvider(login: SignalProducer(error: .transport(.refused)))
            return [
                Calls.text(logIn(backend, by: provider).access(cities).single()), "\(backend.server.requestCount)",
            ]
        },
        Row("a login without a token is missing", [], ["GET /v1/cities: there are no credentials", "0"]) { backend in
            let provider = LoginTokenProvider(login: .empty)
            return [
                Calls.text(logIn(backend, by: provider).access(cities).single()), "\(backend.server.requestCount)",
            ]
        },
        Row(
            "a token does not leave the environment",
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
        },
    ]

    @Test(arguments: calls)
    func credentialsAreThoseOfTheLogin(_ row: Row<Calls>) throws { try row.value.make(with: backend, at: row.location) }

    /// A login that may go on after its token serves all that wait for it.
    @Test func oneLoginServesAllThatWait() {
        let (log, tokens) = (Log(), Log())
        let (signal, input) = Signal<Token, CoreError>.pipe()
        let provider = LoginTokenProvider(
            login: SignalProducer { observer, lifetime in
                log.add("begins")
                lifetime += signal.observe(observer)
                lifetime.observeEnded { log.add("ends") }
            }
        )
        let waiting = (0..<3).map { _ in
            provider.token().startWithResult { result in tokens.add((try? result.get().value) ?? "none") }
        }
        waiting[0].dispose()
        input.send(value: Token("first"))
        input.send(value: Token("second"))
        let kept = provider.token().single()
        provider.reject(Token("other"))

        #expect(
            (log.entries, tokens.entries, kept, provider.token().single()) == (
                ["begins"], ["first", "first"], .success(Token("first")), .success(Token("first"))
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
        let access = Self.logIn(backend, by: provider).access(Self.cities).start()
        access.dispose()

        #expect((cancelled.withLock { $0 }, backend.server.requestCount) == (true, 0))
    }
}
