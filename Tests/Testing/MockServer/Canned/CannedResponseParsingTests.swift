import Foundation
import TestSupport
import Testing

@testable import MillraceMockServer

struct CannedResponseParsingTests {
    private func parse(_ name: String, _ contents: String) throws(CannedResponseError) -> CannedResponse {
        try CannedResponse(named: name, contents: Data(contents.utf8))
    }

    private static let busyLines = [
        "HTTP/1.1 503 Too Busy", "Retry-After: 1", "Set-Cookie: a", "Set-Cookie: b", "", "x\r\n\ny",
    ]
    private static let busy = CannedResponse(
        name: "busy.503",
        status: 503,
        reason: "Too Busy",
        headers: ["Retry-After": "1", "Set-Cookie": "a", "Set-Cookie": "b"],
        body: Data("x\r\n\ny".utf8)
    )

    static let rows: [Row<(contents: String, answer: CannedResponse)>] = [
        Row(
            "cities.v2.200.json",
            (
                "{}\n",
                CannedResponse(
                    name: "cities.v2.200",
                    status: 200,
                    headers: ["Content-Type": "application/json"],
                    body: Data("{}\n".utf8)
                )
            )
        ),
        Row("busy.503.http", (busyLines.joined(separator: "\n"), busy)),
        Row("busy.503.http", (busyLines.joined(separator: "\r\n"), busy)),
        Row("gone.410.http", ("HTTP/1.1 410", CannedResponse(name: "gone.410", status: 410))),
    ]

    @Test(arguments: rows)
    func aFileIsAnAnswer(_ row: Row<(contents: String, answer: CannedResponse)>) throws {
        #expect(try parse(row.name, row.value.contents) == row.value.answer, sourceLocation: row.location)
    }

    @Test(arguments: ["cities.json", "cities", "", ".200.json", "cities.two.json", "cities.99.json", "cities.600.json"])
    func badNames(name: String) {
        let error = #expect(throws: CannedResponseError.badName(name)) { try parse(name, "") }
        #expect(error?.description == "\"\(name)\" is not named as in \"cities.200.json\".")
    }

    static let errors: [Row<(error: CannedResponseError, text: String)>] = [
        Row("", (CannedResponseError.badStatusLine(file: "a.200.http", line: ""), "\"\" is not a status line.")),
        Row("200 OK\n", (.badStatusLine(file: "a.200.http", line: "200 OK"), "\"200 OK\" is not a status line.")),
        Row("HTTP/1.1 200 OK\n{}", (.badHeader(file: "a.200.http", line: "{}"), "\"{}\" is not a header line.")),
        Row(
            "HTTP/1.1 201 Created\n\n",
            (
                .statusMismatch(file: "a.200.http", named: 200, written: 201),
                "the name says 200, the status line says 201."
            )
        ),
    ]

    @Test(arguments: errors)
    func whatIsWrongIsSaidOfTheFile(_ row: Row<(error: CannedResponseError, text: String)>) {
        let error = #expect(throws: CannedResponseError.self) { try parse("a.200.http", row.name) }
        #expect(
            (error, error?.description) == (row.value.error, "a.200.http: \(row.value.text)"),
            sourceLocation: row.location
        )
    }

    @Test func theServerDecidesHowAnAnswerIsTransferred() throws {
        let canned = try parse(
            "a.200.http",
            "HTTP/1.1 200 OK\nContent-Length: 999\nTransfer-Encoding: chunked\nConnection: close\nX: 1\n\nbody"
        )
        let response = MockResponse(canned)
        #expect((response.headers, response.body.length) == (["X": "1"], 4))
    }
}
