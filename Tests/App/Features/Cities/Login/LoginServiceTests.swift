import Fixtures
import Foundation
import Millrace
import Testing

@testable import Cities

@Suite struct LoginServiceTests {
    @Test func aSessionIsRefreshedByAPostOfItsRefreshToken() throws {
        let resource = LoginService.refreshSession()
        #expect((resource.method, resource.path) == (.POST, .api(.core, "/v1/sessions/refresh")))
        let refresh = SessionRefresh(token: Token("old", refreshToken: "secret"))
        let body = try resource.request(refresh, JSONEncoder()).get()
        #expect(try JSONDecoder().decode([String: String].self, from: body) == ["refresh_token": "secret"])
        #expect(!"\(refresh)".contains("secret"))
    }

    @Test func thePasswordIsInNoTextualForm() {
        let credentials = Credentials.fixture()
        #expect(!"\(credentials)\(String(reflecting: credentials))".contains("secret"))
        var dumped = ""
        dump(LoginViewModel.Status.loggingIn(credentials), to: &dumped)
        #expect(!dumped.contains("secret"))
    }
}
