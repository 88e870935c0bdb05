import CannedResponses
import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct LoginDecodingTests {
    @Test func theCannedAnswerIsATokenWithItsTime() throws {
        let canned = try CannedResponses.named("sessions.201")
        let session = try CitiesService.jsonDecoder.decode(SessionResponse.self, from: canned.body)
        let token = Token(
            "token-of-the-embedded-backend",
            refreshToken: "refresh-token-of-the-embedded-backend",
            lifetime: .seconds(3600)
        )
        #expect(session == .fixture(token: token))
        RecordingCheck(LoginService.createSession(), responses: [canned]).assertUpToDate()
    }
}
