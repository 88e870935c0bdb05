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
        #expect(session == .fixture(token: Token("token-of-the-embedded-backend")))
        RecordingCheck(LoginService.createSession(), responses: [canned]).assertUpToDate()
    }
}
