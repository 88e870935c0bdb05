import CannedResponses
import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
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
        let canned = try CannedResponses.named("sessions.201")
        server.enqueue(MockResponse(canned))
        let token = Token(
            "token-of-the-embedded-backend",
            refreshToken: "refresh-token-of-the-embedded-backend",
            lifetime: .seconds(3600)
        )
        #expect(controller.logIn(with: .fixture()).single() == .success(.fixture(token: token)))
        RecordingCheck(LoginService.createSession(), responses: [canned]).assertUpToDate()
        let request = try server.takeRequest().unwrapped()
        let body = try JSONDecoder().decode([String: String].self, from: request.body)
        #expect(
            ("\(request.method) \(request.target)", request.headers["Authorization"], body) == (
                "POST /v1/sessions", nil, ["user": "demo", "password": "secret"]
            )
        )
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
