import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Names and passwords of users: what is sent, and what can't be.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct BasicAuthenticationTests {
    private let backend: TestBackend
    private let resource = BackendResource<Void, [City], KongAuth>(path: .api(.core, "/v1/cities"), method: .GET)

    init() throws {
        backend = try TestBackend()
    }

    private func access(_ user: String, _ password: String) -> Result<[City], CoreError>? {
        backend.session.authenticated(KongAuth.self, by: .basic(user: user, password: password))
            .access(resource).single()
    }

    /// The example of RFC 7617, and its example of UTF-8.
    @Test(
        arguments: [
            ("Aladdin", "open sesame", "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="), ("test", "123£", "dGVzdDoxMjPCow=="),
            ("", "", "Og=="), ("a", ":", "YTo6"),
        ]
    )
    func nameAndPasswordAreSent(user: String, password: String, credentials: String) throws {
        backend.server.enqueue(.json("[]"))
        let found = try (access(user, password), backend.server.takeRequest().unwrapped().headers["Authorization"])
        #expect(found == (.success([]), "Basic \(credentials)"))
    }

    @Test(arguments: [("a:b", "c"), ("a\r\nX: y", "b"), ("a", "b\u{0}"), ("a\u{85}", "b"), ("a", "\u{7F}")])
    func whatCanNotBeSentIsNot(user: String, password: String) {
        guard case .authentication(.missing, _)? = access(user, password)?.failure else {
            Issue.record("another outcome than missing credentials")
            return
        }
        #expect(backend.server.requestCount == 0)
    }

    @Test func aRefusalIsAnAuthenticationFailureWithoutThePassword() throws {
        backend.server.enqueue(.status(401).header("WWW-Authenticate", "Basic realm=x"))
        let error = try (access("kate", "s3cret")?.failure).unwrapped()
        guard case let .authentication(.rejected(reason), endpoint) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(
            (reason.code, endpoint, "\(error)\(String(reflecting: error))".contains("a2F0ZTpzM2NyZXQ=")) == (
                401, .init(method: .GET, path: "/v1/cities"), false
            )
        )
    }
}
