import Foundation
import MillraceWebSocket
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

/// The faults of servers, as bytes on the wire, and those of clients, as codes.
@Suite(.bodyTimeLimit) struct MockSocketFaultTests {
    struct Sent: Sendable {
        let send: @Sendable (MockSocket) -> Void
        let bytes: [UInt8]
        var ending = TestClient.Ending.endOfFile
    }

    private static func row(
        _ name: String,
        _ bytes: [UInt8],
        line: Int = #line,
        _ send: @escaping @Sendable (MockSocket) -> Void
    ) -> Row<Sent> {
        Row(name, Sent(send: send, bytes: bytes), line: line)
    }

    private static let a = UInt8(ascii: "a")

    static let sent: [Row<Sent>] = [
        row("a text", [0x81, 1, a]) { $0.send(text: "a") },
        row("a text in fragments", [0x01, 1, a, 0x00, 0, 0x00, 2, a, a, 0x80, 1, a]) {
            $0.send(text: "aaaa", fragments: [1, 0, 2])
        },
        row("data in fragments that are too long", [0x02, 2, 1, 2, 0x80, 0]) {
            $0.send(data: Data([1, 2]), fragments: [9])
        },
        row("a half frame", [0x81, 5, a]) { $0.send(raw: [0x81, 5, a]) },
        row("a pong that answers no ping", [0x8A, 1, 7]) { $0.send(.pong(Data([7]))) },
        row("a delay between two texts", [0x81, 1, a, 0x81, 0]) {
            $0.send(text: "a")
            $0.delay(by: .milliseconds(2))
            $0.send(text: "")
        },
        row("nothing but raw bytes after a close", [0x88, 2, 0x03, 0xE8, a]) {
            $0.close()
            $0.send(text: "b")
            $0.close(code: 1001)
            $0.send(raw: [a])
        },
        row("a close without a code", [0x88, 0]) { $0.close(code: nil, reason: "not sent") },
        row("a close with a code that is never sent", [0x88, 3, 0x03, 0xED, a]) { $0.close(code: 1005, reason: "a") },
        row("a close with a long reason", [0x88, 125, 0x0F, 0xA0] + [UInt8](repeating: a, count: 123)) {
            $0.close(code: 4000, reason: String(repeating: "a", count: 200))
        },
    ]

    @Test(arguments: sent) func aSocketSendsExactlyThis(_ row: Row<Sent>) throws {
        let script: @Sendable (MockSocket) -> Void = { socket in
            row.value.send(socket)
            socket.drop(.disconnect)
        }
        try withServer { server in
            server.enqueue(.webSocket(script))
            let client = try TestClient(server)
            try client.send(SocketClient.request())
            _ = try client.receiveHead()
            let (bytes, ending) = try client.receiveBytesToEnd()
            #expect((bytes, ending) == (row.value.bytes, .endOfFile), sourceLocation: row.location)
        }
    }

    struct Violation: Sendable {
        let bytes: [UInt8]
        /// Nil where the client ends the connection.
        var code: UInt16?
        let fault: String
    }

    private static func masked(_ head: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
        [head, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload
    }

    private static func row(
        _ name: String,
        _ bytes: [UInt8],
        _ code: UInt16?,
        _ fault: String,
        line: Int = #line
    ) -> Row<Violation> {
        Row(name, Violation(bytes: bytes, code: code, fault: code.map { "\($0): \(fault)" } ?? fault), line: line)
    }

    private static let ended = "the client ended the connection"

    /// One of each code and of each ending: `SuiteFrameTests` has all violations of the codec.
    static let violations: [Row<Violation>] = [
        row("a frame without a mask", [0x81, 1, a], 1002, "a frame without a mask"),
        row("a compressed frame that was not agreed on", masked(0xC1), 1002, "a frame with a reserved bit"),
        row("a text that is no UTF-8", masked(0x81, [0xC3, 0x28]), 1007, "a text is no UTF-8"),
        row(
            "a message that is too long",
            [0x82, 0xFE, 0x04, 0x01, 0, 0, 0, 0],
            1009,
            "a message has more than 1024 bytes"
        ),
        row("the end without a close", [], nil, ended + " without a close frame"),
        row("the end in a frame", [0x81, 0x85, 0, 0, 0, 0, a], nil, ended + " in the middle of a message"),
        row("the end between fragments", masked(0x01, [a]), nil, ended + " in the middle of a message"),
    ]

    @Test(arguments: violations) func aViolationIsClosedAndNoted(_ row: Row<Violation>) throws {
        try withServer(limits: ServerLimits(messageBytes: 1024)) { server in
            server.enqueue(.webSocket())
            let client = try TestClient(server)
            // A message before the violation is delivered.
            try client.send(Array(SocketClient.request().utf8) + Self.masked(0x81, [Self.a]) + row.value.bytes)
            if row.value.code == nil { client.endSending() }
            _ = try client.receiveHead()
            let (bytes, ending) = try client.receiveBytesToEnd()
            let socket = try #require(server.takeSocket())
            // The byte between the kind and the code is the length.
            let code: [UInt8] = row.value.code.map { [0x88, UInt8($0 >> 8), UInt8($0 & 0xFF)] } ?? []
            let sent = bytes.prefix(1) + bytes.dropFirst(2).prefix(2)
            #expect(
                (Array(sent), ending, socket.fault) == (code, .endOfFile, row.value.fault),
                sourceLocation: row.location
            )
            #expect([socket.take(), socket.take()] == [.text("a"), nil], sourceLocation: row.location)
        }
    }

    @Test func aClientThatResetsIsNoted() async throws {
        let server = MockServer()
        try server.start()
        server.enqueue(.webSocket())
        let client = try TestClient(server)
        try client.send(SocketClient.request())
        _ = try client.receiveHead()
        let socket = try #require(await server.takeSocket())
        client.reset()
        #expect((await socket.take(), socket.fault) == (nil, "the connection broke without a close frame"))
        server.stop()
    }

    @Test func aConnectionThatTheServerHasEndedIsNoFaultOfTheClient() throws {
        try withServer { server in
            server.enqueue(.webSocket())
            let client = try TestClient(server)
            try client.send(SocketClient.request())
            _ = try client.receiveHead()
            let socket = try #require(server.takeSocket())
            socket.drop(.disconnect)
            let bytes = try client.receiveBytesToEnd().bytes
            // Before the server knows that the client has seen the end.
            #expect((bytes, socket.isOpen) == ([], false))
            client.reset()
            _ = server.openRequests
            #expect(socket.fault == nil)
        }
    }

    /// Bytes that no client sends: each connection ends, and none of them ends the server.
    @Test func mutatedFramesNeverCrashAndNeverHang() throws {
        let limits = ServerLimits(messageBytes: 1 << 16, rememberedRequests: 10)
        var random = SeededGenerator(seed: 11)
        let valid =
            Self.masked(0x81, Array("hello".utf8)) + Self.masked(0x01, [Self.a]) + Self.masked(0x89, [1])
            + Self.masked(0x80, [Self.a]) + Self.masked(0xC2, [0xF2, 0x48, 0x05, 0x00]) + Self.masked(0x8A)
            + [0x82, 0xFE, 0x00, 0x80, 1, 2, 3, 4] + [UInt8](repeating: 9, count: 128)
            + Self.masked(0x88, [0x03, 0xE8])
        try withServer(limits: limits) { server in
            server.route(
                .GET,
                "/",
                .webSocket { socket in socket.onMessage = { socket, message in socket.send(message) } }
            )
            for _ in 0..<TestDepth.times(10_000, dividedBy: 10) {
                var bytes = valid
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                bytes = Array(bytes.prefix(Int.random(in: 0...2 * bytes.count, using: &random)))
                let client = try TestClient(server)
                try client.send(SocketClient.request(headers: SocketClient.compression))
                _ = try client.receiveHead()
                // The server may have ended the connection before all is sent.
                try? client.send(bytes)
                client.endSending()
                _ = try client.receiveBytesToEnd()
            }
            let client = try SocketClient(server)
            try client.send("still there")
            #expect(try (client.receive(), server.sockets.count) == (.text(Data("still there".utf8)), 1))
        }
    }
}
