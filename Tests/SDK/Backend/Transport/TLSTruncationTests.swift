import Foundation
import MillraceMockServer
import TestSupport
import Testing

@testable import MillraceBackend

/// An answer that is cut off without the end of TLS's data (close_notify) is never taken for a whole one.
@Suite(.needs(MockServer.canSpeakTLS, "OpenSSL is not installed"), .onWaitingThreads, .bodyTimeLimit)
struct TLSTruncationTests {
    /// An answer, and what comes of it.
    typealias Cut = (answer: MockResponse, outcome: Fault.Outcome)

    private static let body = MockResponse(body: "0123456789")
    private static let untilClose: MockResponse = {
        var response = body
        response.framing = .untilClose
        return response
    }()

    private static let chunks = body.chunked(size: 4)
    private static let whole = Fault.Outcome.answer("0123456789")
    private static let truncated = Fault.Outcome.transport(.truncated)

    static let rows: [Row<Cut>] = [
        Row("whole, with a length", (body, whole)),
        Row("whole, in chunks", (chunks, whole)),
        Row("whole, until the close", (untilClose, whole)),
        Row("cut behind a length", (body.cutting(at: .answer), whole)),
        Row("cut behind chunks", (chunks.cutting(at: .answer), whole)),
        Row("cut behind a body until the close", (untilClose.cutting(at: .answer), truncated)),
        Row("cut before a length's end", (body.cutting(at: .body(after: 5)), truncated)),
        Row("cut in chunks", (chunks.cutting(at: .body(after: 5)), truncated)),
        Row("cut between chunks", (chunks.cutting(at: .body(after: 4)), truncated)),
        Row("cut before the close", (untilClose.cutting(at: .body(after: 5)), truncated)),
        Row("cut in the head", (body.cutting(at: .head), truncated)),
        Row("cut at the request line", (body.cutting(at: .requestLine), .transport(.reset))),
        Row("reset before the close", (untilClose.resetting(at: .body(after: 5)), truncated)),
        // The server has said that this is the end.
        Row("ended before the close", (untilClose.disconnecting(at: .body(after: 5)), .answer("01234"))),
    ]

    @Test(arguments: rows, TLSVersion.allCases)
    func aCutIsNoEnd(row: Row<Cut>, version: TLSVersion) throws {
        let backend = try TLSBackend()
        let server = try backend.server(version)
        let (answer, expected) = row.value
        server.enqueue(answer)

        let outcome = server.ask(backend.transport)
        server.enqueue(.text("next"))
        let next = server.ask(backend.transport)
        #expect((outcome, next) == (expected, .answer("next")), sourceLocation: row.location)
    }
}
