import BackendTestSupport
import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Answers over HTTP/2 that end before the request has (RFC 9113, section 8.1); the server is the machine's `openssl`,
/// without which there is no test of it.
@Suite(.onWaitingThreads, .needs(EncryptedServer.isThere, "openssl is not installed")) struct HTTP2EarlyAnswerTests {
    struct Answer: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let head: @Sendable (UInt32) -> Data
        var text = "ok"
        /// Whether the server says, behind its answer, that it doesn't want the rest of the request.
        var resets = false
        let outcome: String
        /// Whether nobody reads from the connection any more, where no other request waits on it.
        var isAtOnce: Bool { outcome.hasSuffix("413") || testDescription == "204" }

        init(
            _ name: String,
            _ status: Int,
            length: Int? = nil,
            text: String = "ok",
            resets: Bool = false,
            is outcome: String = "ok"
        ) {
            testDescription = name
            head = { HTTP2Frame.head(status, length: length, stream: $0, ends: text.isEmpty) }
            self.text = text
            self.resets = resets
            self.outcome = outcome
        }
    }

    private static let refused = "POST /v1/data: HTTP 413"
    private static let answers = [
        Answer("200", 200),
        Answer("200 with a length", 200, length: 2),
        Answer("200 without a body", 200, text: "", is: ""),
        Answer("204", 204, text: "", is: ""),
        Answer("413", 413, is: refused),
        Answer("413 with a length", 413, length: 2, is: refused),
        Answer("413 without a body", 413, text: "", is: refused),
        Answer("200 and no error", 200, resets: true),
        Answer("200 with a length and no error", 200, length: 2, resets: true),
        Answer("200 without a body and no error", 200, text: "", resets: true, is: ""),
    ]

    /// How many other requests wait on the same connection meanwhile: libcurl runs them first.
    enum Others: Int, CaseIterable {
        case none, one, five
        var count: Int { [0, 1, 5][rawValue] }
    }

    private func reads(_ count: Int, headsIn bytes: Data) -> Bool {
        HTTP2Frame.frames(in: bytes).count { $0.kind == 1 } >= count
    }

    /// Where another request reads both for this one, libcurl 7.88.1 loses an answer that "no error" follows.
    private static let rows = answers.flatMap { answer in
        (answer.resets ? [Others.none] : Others.allCases).map { (answer: answer, others: $0) }
    }

    @Test(arguments: rows)
    private func anAnswerThatEndsBeforeItsRequestIsOne(row: (answer: Answer, others: Others)) throws {
        let (answer, others) = row
        for size in [1, 16_384, 200_000] {
            let server = try RawTLSServer(protocol: "h2")
            defer { server.stop() }
            let session = server.session(server.transport())
            try prepare(server, session)
            let waiting = (0..<others.count).map { _ in PendingAccess(session) }
            if !waiting.isEmpty { _ = try #require(server.read { reads(waiting.count, headsIn: $0) }) }
            let stream = UInt32(3 + 2 * waiting.count)
            let access = PendingAccess(session, .POST, body: Data(count: size))
            _ = try #require(server.read { reads(1, headsIn: $0) })

            server.write(answer.head(stream))
            if !answer.text.isEmpty { server.write(HTTP2Frame.data(answer.text, stream: stream)) }
            server.write(HTTP2Frame.ping)
            if !answer.isAtOnce { _ = try #require(server.read(until: HTTP2Frame.hasPong)) }
            // In a record of its own: of one that comes with the answer, libcurl 7.88.1 loses the answer.
            if answer.resets {
                server.write(HTTP2Frame.reset(0, stream: stream))
            } else {
                server.write(HTTP2Frame.room(size, stream: 0) + HTTP2Frame.room(size, stream: stream))
            }

            let text = access.text
            #expect(text.hasPrefix(answer.outcome), "\(size) bytes: \(text)")
            // A client that has read a whole refusal before it has room sends no more of the request. Where no other
            // request waits, libcurl 7.88.1 ends it with the next request on the connection.
            let next = answer.isAtOnce && waiting.isEmpty ? PendingAccess(session) : nil
            if !answer.resets {
                let sent = server.read { HTTP2Frame.ends(stream, in: $0) && (next == nil || reads(1, headsIn: $0)) }
                let heads = HTTP2Frame.frames(in: try #require(sent)).filter { $0.kind == 1 }
                #expect(heads.map(\.stream) == (next == nil ? [] : [stream + 2]))
            }
            if let next {
                server.write(HTTP2FaultTests.answer(stream + 2))
                #expect(next.text == "ok")
            }
            for number in waiting.indices { server.write(HTTP2FaultTests.answer(UInt32(3 + 2 * number))) }
            #expect(waiting.map(\.text) == waiting.map { _ in "ok" })
        }
    }

    /// Prepares a connection on which no body goes out before the server has made room for it.
    private func prepare(_ server: RawTLSServer, _ session: BackendSession) throws {
        let first = PendingAccess(session)
        _ = try #require(server.read(until: HTTP2Frame.hasRequest))
        server.write(HTTP2Frame.window(0) + HTTP2Frame.settingsTaken + HTTP2FaultTests.answer(1))
        #expect(first.text == "ok")
    }

    @Test func aRefusalEndsARequestForWhichThereIsNoRoom() throws {
        let server = try RawTLSServer(protocol: "h2")
        defer { server.stop() }
        // The time of the request doesn't end it before this test's is over.
        let session = BackendSession(
            environment: Environment(base: server.url),
            transport: server.transport(),
            timeout: .seconds(3600)
        )
        try prepare(server, session)
        let access = PendingAccess(session, .POST, body: Data(count: 200_000))
        _ = try #require(server.read { reads(1, headsIn: $0) })
        server.write(HTTP2Frame.head(413, length: 2, stream: 3) + HTTP2Frame.data("ok", stream: 3))

        #expect(access.text == "POST /v1/data: HTTP 413: ok")
    }

    /// What a server says behind its answer doesn't reach a request that has ended.
    @Test(arguments: [Resource.Method.POST, .PUT, .PATCH])
    func aRequestWithoutABodyEndsWithItsHead(method: Resource.Method) throws {
        let server = try RawTLSServer(protocol: "h2")
        defer { server.stop() }
        let access = PendingAccess(server.session(server.transport()), method)
        var head: HTTP2Frame?
        _ = server.read {
            head = HTTP2Frame.frames(in: $0).first { $0.kind == 1 }
            return head != nil
        }
        server.write(HTTP2Frame.settings + HTTP2Frame.settingsTaken + HTTP2FaultTests.answer(1) + HTTP2Frame.reset(0))

        #expect((head?.flags, access.text) == (5, "ok"))
    }
}
