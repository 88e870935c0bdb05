import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceURLSession

/// A scripted server and sessions that talk to it over a socket.
struct TestBackend {
    let server: MockServer
    let environment: Environment
    let session: BackendSession

    init(timeout: Duration = .seconds(5), transport: any Transport = TestTransport.chosen) throws {
        let server = MockServer()
        try server.start()
        self.init(server: server, timeout: timeout, transport: transport)
    }

    init(server: MockServer, timeout: Duration = .seconds(5), transport: any Transport = TestTransport.chosen) {
        self.server = server
        environment = Environment(base: server.url)
        session = BackendSession(environment: environment, transport: transport, timeout: timeout)
    }

    func loggedIn(_ token: String = "t0ken") -> AuthenticatedSession<KongAuth> {
        session.authenticated(by: StaticTokenProvider(Token(token)))
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

/// The transport that most tests run on: `MILLRACE_TRANSPORT=urlsession` picks the other one.
enum TestTransport {
    static let isURLSession = ProcessInfo.processInfo.environment["MILLRACE_TRANSPORT"] == "urlsession"
    static let chosen: any Transport = isURLSession ? URLSessionTransport.shared : CurlTransport.shared

    /// Returns the cases without those that URLSession is known to reject, or to die of, where it is the one that runs.
    static func without(_ names: Set<String>, _ cases: [(String, String)]) -> [(String, String)] {
        isURLSession ? cases.filter { !names.contains($0.0) } : cases
    }
}
