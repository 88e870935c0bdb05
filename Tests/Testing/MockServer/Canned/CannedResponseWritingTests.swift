import Foundation
import MillraceMockServer
import TestSupport
import Testing

struct CannedResponseWritingTests {
    static let rows: [Row<CannedResponse>] = [
        Row(
            "cities.200.json",
            CannedResponse(
                name: "cities.200",
                status: 200,
                headers: ["Content-Type": "application/json"],
                body: Data(#"{"cities": []}"#.utf8)
            )
        ),
        Row(
            "cities.2.503.http",
            CannedResponse(
                name: "cities.2.503",
                status: 503,
                reason: "Service Unavailable",
                headers: ["Retry-After": "120", "X-Empty": "", "Link": "<a>", "Link": "<b>"],
                body: Data([0, 13, 10, 255])
            )
        ),
        Row("delivery.204.http", CannedResponse(name: "delivery.204", status: 204)),
    ]

    @Test(arguments: rows)
    func whatIsWrittenReadsAsTheSame(_ row: Row<CannedResponse>) throws {
        let file = row.value.file
        let read = try CannedResponse(named: file.name, contents: file.contents)
        #expect((file.name, read) == (row.name, row.value), sourceLocation: row.location)
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
