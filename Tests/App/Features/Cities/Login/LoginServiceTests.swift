import Fixtures
import Foundation
import Millrace
import Testing

@testable import Cities

@Suite struct LoginServiceTests {
    @Test func aSessionIsMadeByAPostOfTheCredentials() throws {
        let resource = LoginService.createSession()
        #expect((resource.method, resource.path) == (.POST, .api(.core, "/v1/sessions")))
        let body = try resource.request(.fixture(), JSONEncoder()).get()
        let expected = ["user": "demo", "password": "secret"]
        #expect(try JSONDecoder().decode([String: String].self, from: body) == expected)
    }

    @Test func thePasswordIsInNoTextualForm() {
        let credentials = Credentials.fixture()
        #expect(!"\(credentials)\(String(reflecting: credentials))".contains("secret"))
        var dumped = ""
        dump(LoginViewModel.Status.loggingIn(credentials), to: &dumped)
        #expect(!dumped.contains("secret"))
    }
}
