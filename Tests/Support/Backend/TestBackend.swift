import Foundation
import MillraceBackend
import MillraceMockServer

/// A scripted server and sessions that talk to it over a socket.
package struct TestBackend {
    package let server: MockServer
    package let environment: Environment
    package let session: BackendSession

    package init(timeout: Duration = .seconds(60), transport: any Transport = TransportKind.current.shared) throws {
        let server = MockServer()
        try server.start()
        self.init(server: server, timeout: timeout, transport: transport)
    }

    package init(
        server: MockServer,
        timeout: Duration = .seconds(60),
        transport: any Transport = TransportKind.current.shared
    ) {
        self.server = server
        environment = Environment(base: server.url)
        session = BackendSession(environment: environment, transport: transport, timeout: timeout)
    }

    /// Returns a session that talks to the server in another way.
    package func session(
        transport: any Transport = TransportKind.current.shared,
        middleware: [Middleware] = [],
        timeout: Duration = .seconds(60),
        accessTimeout: Duration? = nil,
        redirects: Middleware? = .redirects(),
        cookies: CookieJar? = nil,
        pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)? = nil
    ) -> BackendSession {
        BackendSession(
            environment: environment,
            transport: transport,
            middleware: middleware,
            timeout: timeout,
            accessTimeout: accessTimeout,
            redirects: redirects,
            cookies: cookies,
            pruned: pruned
        )
    }

    package func loggedIn(_ token: String = "t0ken") -> AuthenticatedSession<KongAuth> {
        session.authenticated(KongAuth.self, by: .bearer(Token(token)))
    }
}

/// Resources of the tests' backend.
package enum TestResource {
    package static func data(_ method: Resource.Method = .GET) -> BackendResource<Void, Data, NoAuth> {
        BackendResource(path: .api(.core, "/v1/data"), method: method)
    }
}
