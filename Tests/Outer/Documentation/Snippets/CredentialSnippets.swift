import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

enum TenantAuth: AuthKind {}

/// The snippets about credentials of an app's own, from the session to the tests.
@Suite(.bodyTimeLimit) struct CredentialSnippets {
    private struct Account {
        let key: String
        let tenant: String
    }

    private let orders = BackendResource<Void, [String], TenantAuth>(path: .api(.core, "/v1/orders"), method: .GET)

    /// A backend that knows the tenant by a key, and lets a cache keep what it answers.
    private func serve(_ server: MockServer) {
        server.dispatcher = { request in
            guard let key = request.headers["X-API-Key"] else { return .status(401) }
            return .json(#"["\#(key) of \#(request.headers["X-Tenant"] ?? "")"]"#).header(
                "Cache-Control",
                "max-age=600"
            )
        }
    }

    @Test func aKindOfOnesOwn() throws {
        let server = MockServer()
        serve(server)
        try server.start()
        let account = MutableProperty<Account?>(Account(key: "k3y", tenant: "north"))
        let session = BackendSession(environment: Environment(base: server.url), middleware: [.cache(ResponseCache())])
        // Page: Sources/SDK/Millrace/Documentation.docc/BehindALogin.md
        let tenant = Middleware.credentials { account.value.map { ["X-API-Key": $0.key, "X-Tenant": $0.tenant] } }
        let loggedIn = session.authenticated(TenantAuth.self, by: tenant)
        // End of page
        #expect(loggedIn.access(orders).single() == .success(["k3y of north"]))
        #expect(loggedIn.access(orders).single() == .success(["k3y of north"]))
        #expect(server.requestCount == 1)
        // The cache tells the tenants apart by itself.
        account.value = Account(key: "other", tenant: "south")
        #expect(loggedIn.access(orders).single() == .success(["other of south"]))
        account.value = nil
        #expect(loggedIn.access(orders).single()?.map { _ in 0 } == .failure(missing))
        #expect(server.requestCount == 2)

        let resource = orders
        // Page: Sources/SDK/Millrace/Documentation.docc/BehindALogin.md
        let stub = StubAccessible()
        stub.stub(resource, .value(["1"]))
        let tested = stub.authenticated(TenantAuth.self, by: .credentials { ["X-API-Key": "k"] })
        // End of page
        #expect(tested.access(orders).single() == .success(["1"]))
        #expect(stub.requests.map { $0.request.headers["X-API-Key"] } == ["k"])
    }

    private var missing: CoreError {
        .authentication(.missing, at: .init(method: .GET, path: "/v1/orders"))
    }
}
