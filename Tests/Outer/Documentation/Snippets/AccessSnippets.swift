import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

extension LoginService {
    fileprivate static func refreshResource() -> BackendResource<Token, Token, NoAuth> {
        BackendResource(path: .api(.core, "/v1/sessions/refresh"), method: .POST)
    }
}

/// The snippets of Backend that access what the Cities feature describes.
@Suite(.bodyTimeLimit) struct AccessSnippets {
    private let stub = StubAccessible()

    @Test func accessWithoutALogin() throws {
        let accessible: any Accessible = stub
        let credentials = Credentials(user: "laura", password: "secret")
        func logIn() -> SignalProducer<SessionResponse, CoreError> {
            // Page: Sources/SDK/Backend/Session/Accessible.swift
            accessible.access(LoginService.createSession(), with: credentials)
            // End of page
        }
        stub.stub(LoginService.createSession(), .json(#"{"token": "t"}"#))
        #expect(
            try (logIn().single(), Documentation("Sources/SDK/Backend/Session/Accessible.swift").comments)
                == (.success(SessionResponse(token: Token("t"))), ["\(type(of: logIn()))"])
        )
    }

    @Test func accessBehindALogin() throws {
        let accessible: any AuthenticatedAccessible = stub
        func fetch() -> SignalProducer<CitiesResponse, CoreError> {
            // Page: Sources/SDK/Backend/Session/AuthenticatedAccessible.swift
            accessible.access(CitiesService.fetchCitiesResource())
            // End of page
        }
        stub.stub(CitiesService.fetchCitiesResource(), .json(#"{"cities": [{"name": "Bath"}]}"#))
        #expect(fetch().single() == .success(CitiesResponse(cities: [City(name: "Bath")])))
        let documentation = try Documentation("Sources/SDK/Backend/Session/AuthenticatedAccessible.swift")
        #expect(documentation.comments == ["\(type(of: fetch()))"])
    }

    private enum Route {
        case login
    }

    @Test func tokensAreRefreshed() {
        let session: any Accessible = stub
        let shown = Shown()
        let show = shown.show
        let router = Sink<Route> { show("\($0)") }
        let token = Token("old")
        let account = (id: "7", name: "Ada")
        let temporary = TemporaryFolder()
        let folder = temporary.url
        // Page: Sources/SDK/Backend/Authentication/RefreshingTokenProvider.swift
        let provider = RefreshingTokenProvider(
            file: folder.appending(path: "login.json"),
            refresh: { old in session.access(LoginService.refreshResource(), with: old) },
            loggedOut: { _ in router.send(.login) }
        )
        provider.logIn(token, person: account.id)
        // End of page
        stub.stub(
            LoginService.refreshResource(),
            .json(#""new""#),
            .json(#"{"error": "invalid_grant"}"#, status: 400)
        )
        provider.reject(token)
        #expect((provider.token().single(), stub.requests.map(\.bodyText)) == (.success(Token("new")), [#""old""#]))
        provider.reject(Token("new"))
        #expect(((try? provider.token().single()?.get()), shown.next()) == (nil, "login"))
    }

    @Test func aUserLogsIn() throws {
        let server = MockServer()
        try server.start()
        server.enqueue(.json("7"))
        let (session, password) = (BackendSession(environment: Environment(base: server.url)), "secret")
        // Page: Sources/SDK/Backend/Authentication/BasicAuthentication.swift
        let loggedIn = session.authenticated(AccountAuth.self, by: .basic(user: "kate", password: password))
        // End of page
        let resource = BackendResource<Void, Int, AccountAuth>(path: .api(.core, "/"), method: .GET)
        #expect(
            (loggedIn.access(resource).single(), server.takeRequest()?.headers["Authorization"])
                == (.success(7), "Basic a2F0ZTpzZWNyZXQ=")
        )
    }
}
