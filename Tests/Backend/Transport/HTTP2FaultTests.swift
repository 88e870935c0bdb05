import Foundation
import MillraceStreams
import Testing

@testable import MillraceBackend

/// What servers do over HTTP/2, script by script, and the one outcome that each has; the server is the machine's `openssl`,
/// without which there is no test of it.
@Suite(.enabled(if: EncryptedServer.isThere)) struct HTTP2FaultTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let method: Resource.Method
        let script: Data
        let kills: Bool
        let outcome: String

        init(
            _ name: String,
            _ method: Resource.Method = .POST,
            _ script: Data...,
            kills: Bool = false,
            is outcome: String
        ) {
            testDescription = name + " to \(method.rawValue)"
            self.method = method
            self.script = script.reduce(Data(), +)
            self.kills = kills
            self.outcome = outcome
        }
    }

    private static let unprocessed = "POST /v1/data: the server did not process the request"
    private static let reset = "POST /v1/data: the connection was closed before an answer began"
    private static let brokenStream = "POST /v1/data: malformed answer: a stream that breaks the protocol"
    private static let brokenFrame = "POST /v1/data: malformed answer: a broken frame"
    private static let answer = HTTP2Frame.head(200) + HTTP2Frame.data("ok")

    private static let rows: [Row] = [
        Row("an answer", .POST, answer, is: "ok"),
        Row("a frame of an unknown kind", .POST, HTTP2Frame(0x42, stream: 1, Data([1])).bytes, answer, is: "ok"),
        Row("a goodbye before the answer", .POST, HTTP2Frame.goAway(last: 1), answer, is: "ok"),
        Row("a goodbye after the answer", .POST, answer, HTTP2Frame.goAway(last: 1), is: "ok"),
        Row("a goodbye that names no last stream", .POST, HTTP2Frame.goAway(last: 0x7FFF_FFFF), answer, is: "ok"),
        Row("a goodbye without the stream", .POST, HTTP2Frame.goAway(last: 0), is: unprocessed),
        Row(
            "a goodbye without the stream",
            .GET,
            HTTP2Frame.goAway(last: 0),
            is: "GET /v1/data: the server did not process the request"
        ),
        Row("a goodbye with an error", .POST, HTTP2Frame.goAway(last: 0, 11), is: unprocessed),
        Row(
            "an answer and no error",
            .POST,
            HTTP2Frame.head(200) + HTTP2Frame.data("ok"),
            HTTP2Frame.reset(0),
            is: "ok"
        ),
        Row("no error and no answer", .POST, HTTP2Frame.reset(0), is: reset),
        Row("a protocol error", .POST, HTTP2Frame.reset(1), is: brokenStream),
        Row("an internal error", .POST, HTTP2Frame.reset(2), is: reset),
        Row("a flow control error", .POST, HTTP2Frame.reset(3), is: brokenStream),
        Row("a cancel", .POST, HTTP2Frame.reset(8), is: reset),
        Row("a length that differs", .POST, HTTP2Frame.head(200, length: 5), HTTP2Frame.data("ok"), is: brokenStream),
        Row("data on stream 0", .POST, HTTP2Frame(0, flags: 1, stream: 0, Data([1])).bytes, is: brokenFrame),
        Row(
            "a head that can't be decoded",
            .POST,
            HTTP2Frame(1, flags: 5, stream: 1, Data(repeating: 0xFF, count: 6)).bytes,
            is: brokenFrame
        ),
        Row("a ping of one byte", .POST, HTTP2Frame(6, Data([1])).bytes, is: brokenFrame),
        Row("HTTP/1.1", .POST, Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8), is: brokenFrame),
        Row("the end", .POST, kills: true, is: reset),
    ]

    /// Starts an access, and lets the server take its request.
    private func ask(_ server: RawTLSServer, _ session: BackendSession, _ method: Resource.Method) throws
        -> PendingAccess
    {
        let access = PendingAccess(session, method, body: method == .GET ? Data() : Data("body".utf8))
        try take(server)
        return access
    }

    private func take(_ server: RawTLSServer) throws {
        _ = try #require(server.read(until: HTTP2Frame.hasRequest))
        server.write(HTTP2Frame.settings + HTTP2Frame.settingsTaken)
    }

    @Test(arguments: rows) func aFaultIsOneOutcome(row: Row) throws {
        let server = try RawTLSServer(protocol: "h2")
        defer { server.stop() }
        let access = try ask(server, server.session(server.transport()), row.method)
        server.write(row.script)
        if row.kills { server.kill() }

        #expect(access.text == row.outcome)
    }

    @Test func aStreamThatWasRefusedIsAskedForAgain() throws {
        let server = try RawTLSServer(protocol: "h2")
        defer { server.stop() }
        let retry = RequestRetry(.init(backoff: .constant(upTo: 1, pause: 0)))
        let access = try ask(server, server.session(server.transport(), middleware: [retry]), .GET)
        server.write(HTTP2Frame.reset(7))
        try take(server)
        server.write(HTTP2FaultTests.answer)

        #expect(access.text == "ok")
    }
}
