import Foundation
import MillraceMockServer
import Testing

struct CannedResponseWritingTests {
    @Test func whatIsWrittenReadsAsTheSame() throws {
        let responses = [
            CannedResponse(
                name: "cities.200",
                status: 200,
                headers: ["Content-Type": "application/json"],
                body: Data(#"{"cities": []}"#.utf8)
            ),
            CannedResponse(
                name: "cities.2.503",
                status: 503,
                reason: "Service Unavailable",
                headers: ["Retry-After": "120", "X-Empty": "", "Link": "<a>", "Link": "<b>"],
                body: Data([0, 13, 10, 255])
            ),
            CannedResponse(name: "delivery.204", status: 204),
        ]
        for response in responses {
            let file = response.file
            #expect(try CannedResponse(named: file.name, contents: file.contents) == response)
        }
        #expect(responses.map(\.file.name) == ["cities.200.json", "cities.2.503.http", "delivery.204.http"])
    }

    @Test func aNameWithoutAStatusGetsIt() {
        #expect(CannedResponse(name: "cities", status: 204).file.name == "cities.204.http")
    }

    @Test func noFieldCanEndItsLine() throws {
        let response = CannedResponse(name: "a.200", status: 200, headers: ["X-Name": "a\r\nSet-Cookie: b"])
        let read = try CannedResponse(named: response.file.name, contents: response.file.contents)
        #expect(read.headers == ["X-Name": "aSet-Cookie: b"])
    }
}
