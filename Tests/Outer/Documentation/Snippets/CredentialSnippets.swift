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
        #expect(
            (loggedIn.access(orders).single(), loggedIn.access(orders).single(), server.requestCount)
                == (.success(["k3y of north"]), .success(["k3y of north"]), 1)
        )
        // The cache tells the tenants apart by itself.
        account.value = Account(key: "other", tenant: "south")
        #expect(loggedIn.access(orders).single() == .success(["other of south"]))
        account.value = nil
        #expect((loggedIn.access(orders).single()?.map { _ in 0 }, server.requestCount) == (.failure(missing), 2))

        let resource = orders
        // Page: Sources/SDK/Millrace/Documentation.docc/BehindALogin.md
        let stub = StubAccessible()
        stub.stub(resource, .value(["1"]))
        let tested = stub.authenticated(TenantAuth.self, by: .credentials { ["X-API-Key": "k"] })
        // End of page
        #expect(
            (tested.access(orders).single(), stub.requests.map { $0.request.headers["X-API-Key"] })
                == (.success(["1"]), ["k"])
        )
    }

    @Test func aLoginThatOutlivesTheApp() throws {
        let server = MockServer()
        try server.start()
        server.route(.POST, "/v1/token") { request in
            request.bodyText == "grant_type=refresh_token&refresh_token=r1"
                ? .json(#"{"access_token": "new", "refresh_token": "r2", "expires_in": 3600, "token_type": "Bearer"}"#)
                : .json(#"{"error": "invalid_grant"}"#, status: 400)
        }
        let temporary = TemporaryFolder()
        let (folder, isLoggedIn) = (temporary.url, MutableProperty(false))
        let session = BackendSession(environment: Environment(base: server.url))
        func start() -> RefreshingTokenProvider {
            // Page: Sources/SDK/Millrace/Documentation.docc/BehindALogin.md
            enum TokenService {
                static func refreshResource() -> BackendResource<UploadBody, Token, NoAuth> {
                    BackendResource(path: .api(.core, "/v1/token"), method: .POST)
                }
            }

            let provider = RefreshingTokenProvider(
                file: folder.appending(path: "login.json"),
                refresh: { old in
                    guard let refreshToken = old.refreshToken else { return .empty }
                    let form = UploadBody.form(["grant_type": "refresh_token", "refresh_token": refreshToken])
                    return session.access(TokenService.refreshResource(), with: form)
                },
                loggedOut: { _ in isLoggedIn.value = false }
            )
            isLoggedIn.value = provider.isLoggedIn
            // End of page
            return provider
        }
        start().logIn(Token("old", refreshToken: "r1", lifetime: .zero), person: "7")
        let provider = start()
        #expect(
            try (isLoggedIn.value, provider.login.person, provider.token().single()?.get().value) == (true, "7", "new")
        )
        provider.reject(Token("new"))
        #expect(
            (
                (try? start().token().single()?.get().value), provider.token().single()?.failure?.refusal?.code,
                isLoggedIn.value, start().isLoggedIn, provider.login.person
            )
                == ("new", 400, false, false, nil)
        )
    }

    private var missing: CoreError {
        .authentication(.missing, at: .init(method: .GET, path: "/v1/orders"))
    }
}
