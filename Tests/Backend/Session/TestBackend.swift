import Foundation
import MillraceBackend
import MillraceMockServer

/// A scripted server and sessions that talk to it over a socket.
struct TestBackend {
    let server: MockServer
    let environment: Environment
    let session: BackendSession

    init(timeout: Duration = .seconds(60), transport: any Transport = TransportKind.current.shared) throws {
        let server = MockServer()
        try server.start()
        self.init(server: server, timeout: timeout, transport: transport)
    }

    init(server: MockServer, timeout: Duration = .seconds(60), transport: any Transport = TransportKind.current.shared)
    {
        self.server = server
        environment = Environment(base: server.url)
        session = BackendSession(environment: environment, transport: transport, timeout: timeout)
    }

    func loggedIn(_ token: String = "t0ken") -> AuthenticatedSession<KongAuth> {
        session.authenticated(KongAuth.self, by: .bearer(Token(token)))
    }
}

/// Resources of the tests' backend.
enum TestResource {
    static func data(_ method: Resource.Method = .GET) -> BackendResource<Void, Data, NoAuth> {
        BackendResource(path: .api(.core, "/v1/data"), method: method)
    }

    static func cities() -> BackendResource<Void, [City], NoAuth> {
        BackendResource(
            path: .api(.core, "/v1/cities"),
            method: .GET,
            response: { data, _ in
                Parser.parse(data, key: "cities", strategy: .prune)
            }
        )
    }
}
