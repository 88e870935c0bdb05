import Foundation
import MillraceTestKit
import Testing

@testable import MillraceMockServer

struct CannedResponseParsingTests {
    private func parse(_ name: String, _ contents: String) throws(CannedResponseError) -> CannedResponse {
        try CannedResponse(named: name, contents: Data(contents.utf8))
    }

    @Test func aBodyAlone() throws {
        let canned = try parse("cities.v2.200.json", "{}\n")
        let expected = CannedResponse(
            name: "cities.v2.200",
            status: 200,
            headers: ["Content-Type": "application/json"],
            body: Data("{}\n".utf8)
        )
        #expect(canned == expected)
    }

    @Test(arguments: ["\n", "\r\n"])
    func aWholeAnswer(lineEnd: String) throws {
        let lines = ["HTTP/1.1 503 Too Busy", "Retry-After: 1", "Set-Cookie: a", "Set-Cookie: b", "", "x\r\n\ny"]
        let canned = try parse("busy.503.http", lines.joined(separator: lineEnd))
        #expect(canned.name == "busy.503")
        #expect(canned.reason == "Too Busy")
        #expect(canned.headers == ["Retry-After": "1", "Set-Cookie": "a", "Set-Cookie": "b"])
        #expect(canned.bodyText == "x\r\n\ny")
    }

    @Test func anAnswerWithoutHeadersOrBody() throws {
        #expect(try parse("gone.410.http", "HTTP/1.1 410") == CannedResponse(name: "gone.410", status: 410))
    }

    @Test(arguments: ["cities.json", "cities", "", ".200.json", "cities.two.json", "cities.99.json", "cities.600.json"])
    func badNames(name: String) {
        #expect(throws: CannedResponseError.badName(name)) { try parse(name, "") }
    }

    @Test func badContents() {
        #expect(throws: CannedResponseError.badStatusLine(file: "a.200.http", line: "")) { try parse("a.200.http", "") }
        #expect(throws: CannedResponseError.badStatusLine(file: "a.200.http", line: "200 OK")) {
            try parse("a.200.http", "200 OK\n")
        }
        #expect(throws: CannedResponseError.badHeader(file: "a.200.http", line: "{}")) {
            try parse("a.200.http", "HTTP/1.1 200 OK\n{}")
        }
        #expect(throws: CannedResponseError.statusMismatch(file: "a.200.http", named: 200, written: 201)) {
            try parse("a.200.http", "HTTP/1.1 201 Created\n\n")
        }
    }

    @Test func whatIsWrongIsSaidOfTheFile() {
        let files = [
            ("cities.json", ""), ("a.200.http", "200 OK\n"), ("a.200.http", "HTTP/1.1 200 OK\n{}"),
            ("a.200.http", "HTTP/1.1 201 Created\n\n"),
        ]
        let messages = files.map { name, contents in
            do {
                return "\(try parse(name, contents).name) is read"
            } catch {
                return "\(error)"
            }
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            "cities.json" is not named as in "cities.200.json".
            a.200.http: "200 OK" is not a status line.
            a.200.http: "{}" is not a header line.
            a.200.http: the name says 200, the status line says 201.
            """
        }
    }

    @Test func theServerDecidesHowAnAnswerIsTransferred() throws {
        let canned = try parse(
            "a.200.http",
            "HTTP/1.1 200 OK\nContent-Length: 999\nTransfer-Encoding: chunked\nConnection: close\nX: 1\n\nbody"
        )
        let response = MockResponse(canned)
        #expect(response.headers == ["X": "1"])
        #expect(response.body.length == 4)
    }
}
