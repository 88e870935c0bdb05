import Foundation
import MillraceMockServer
import TestSupport
import Testing

@testable import MillraceBackend

/// An answer that is cut off without the end of TLS's data (close_notify) is never taken for a whole one.
@Suite(.needs(MockServer.canSpeakTLS, "OpenSSL is not installed"), .onWaitingThreads, .bodyTimeLimit)
struct TLSTruncationTests {
    /// An answer, and what comes of it.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let answer: MockResponse
        let outcome: Fault.Outcome

        init(_ name: String, _ answer: MockResponse, is outcome: Fault.Outcome) {
            testDescription = name
            self.answer = answer
            self.outcome = outcome
        }
    }

    private static let body = MockResponse(body: "0123456789")
    private static let untilClose: MockResponse = {
        var response = body
        response.framing = .untilClose
        return response
    }()

    static let rows =
        [
            Row("whole, with a length", body, is: .answer("0123456789")),
            Row("whole, in chunks", body.chunked(size: 4), is: .answer("0123456789")),
            Row("whole, until the close", untilClose, is: .answer("0123456789")),
            Row("cut behind a length", body.cutting(at: .answer), is: .answer("0123456789")),
            Row("cut behind chunks", body.chunked(size: 4).cutting(at: .answer), is: .answer("0123456789")),
            Row("cut behind a body until the close", untilClose.cutting(at: .answer), is: .transport(.truncated)),
        ]
        + [("cut", Breakage.Manner.cut), ("ended", .disconnect), ("reset", .reset)].flatMap { name, manner in
            [
                Row(
                    "\(name) before a length's end",
                    body.breaking(manner, at: .body(after: 5)),
                    is: .transport(.truncated)
                ),
                Row(
                    "\(name) in chunks",
                    body.chunked(size: 4).breaking(manner, at: .body(after: 5)),
                    is: .transport(.truncated)
                ),
                Row(
                    "\(name) between chunks",
                    body.chunked(size: 4).breaking(manner, at: .body(after: 4)),
                    is: .transport(.truncated)
                ),
                Row("\(name) in the head", body.breaking(manner, at: .head), is: .transport(.truncated)),
                Row("\(name) at the request line", body.breaking(manner, at: .requestLine), is: .transport(.reset)),
                Row("\(name) at accept", body.breaking(manner, at: .accept), is: .transport(.reset)),
                Row(
                    "\(name) before the close",
                    untilClose.breaking(manner, at: .body(after: 5)),
                    // The server has said that this is the end.
                    is: manner == .disconnect ? .answer("01234") : .transport(.truncated)
                ),
            ]
        }

    @Test(arguments: rows, TLSVersion.allCases)
    func aCutIsNoEnd(row: Row, version: TLSVersion) throws {
        let backend = try TLSBackend()
        let server = try backend.server(version)
        server.enqueue(row.answer)

        #expect(server.ask(backend.transport) == row.outcome)
        server.enqueue(.text("next"))
        #expect(server.ask(backend.transport) == .answer("next"))
    }
}

extension MockResponse {
    fileprivate func breaking(_ manner: Breakage.Manner, at moment: Breakage.Moment) -> MockResponse {
        var response = self
        response.breakage = Breakage(at: moment, manner: manner)
        return response
    }
}
