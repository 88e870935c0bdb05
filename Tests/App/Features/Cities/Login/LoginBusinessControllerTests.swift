import CannedResponses
import Fixtures
import Millrace
import MillraceMockServer
import TestSupport
import Testing

@testable import Cities

@Suite(.bodyTimeLimit) struct LoginBusinessControllerTests {
    private let server = MockServer()
    private let controller: LoginBusinessController

    init() throws {
        try server.start()
        controller = LoginBusinessController(
            accessible: BackendSession(environment: Environment(base: server.url))
        )
    }

    @Test func aLoginGivesAToken() throws {
        server.enqueue(.json(#"{"token": "token"}"#, status: 201))
        #expect(controller.logIn(with: .fixture()).single() == .success(.fixture()))
        let request = try #require(server.takeRequest())
        #expect((request.method, request.headers["Authorization"]) == (.POST, nil))
    }

    @Test func aRefusedLoginIsAboutTheLogin() throws {
        server.enqueue(try MockResponse(CannedResponses.named("unauthorized.401")))
        guard case let .failure(error) = controller.logIn(with: .fixture()).single() else {
            Issue.record("the login was not refused")
            return
        }
        #expect(error.isAboutLogin)
        #expect(!"\(error)".contains("secret"))
    }
}
