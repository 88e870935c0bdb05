import Foundation
import MillraceWebSocket
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

@Suite(.bodyTimeLimit) struct MockSocketTests {
    private static let echo = MockResponse.webSocket { socket in
        socket.onMessage = { socket, message in socket.send(message) }
    }

    /// Starts a server, and runs a body with both ends of a connection to it.
    private func withSocket(
        _ response: MockResponse = .webSocket(),
        headers: String = "",
        _ body: (MockServer, SocketClient, MockSocket) throws -> Void
    ) throws {
        try withServer { server in
            server.route(.GET, "/", response)
            let client = try SocketClient(server, headers: headers)
            try body(server, client, try #require(server.takeSocket()))
        }
    }

    @Test(arguments: ["", SocketClient.compression]) func messagesAreEchoed(headers: String) throws {
        try withSocket(Self.echo, headers: headers) { server, client, socket in
            let long = String(repeating: "Grüße ", count: 20_000)
            let data = Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0 * $0) })
            var received: [ReceivedMessage] = []
            for text in ["", "hello", long] {
                try client.send(text)
                received.append(try client.receive())
            }
            try client.send(data)
            received.append(try client.receive())
            let texts = ["", "hello", long].map { ReceivedMessage.text(Data($0.utf8)) }
            #expect(received == texts + [.binary(data)])
            #expect(
                (socket.received, socket.isCompressed)
                    == ([.text(""), .text("hello"), .text(long), .data(data)], !headers.isEmpty)
            )
        }
    }

    @Test func aTestPushesAndTakesAndCloses() throws {
        let headers = "Sec-WebSocket-Protocol: chat.v1, chat.v2\r\n"
        try withSocket(.webSocket(subprotocol: "chat.v2"), headers: headers) { server, client, socket in
            #expect((server.sockets.count, socket.subprotocol, socket.isOpen) == (1, "chat.v2", true))
            socket.send(text: "welcome")
            try socket.send(json: ["count": 1])
            socket.ping(Data([7]))
            var received = [try client.receive(), try client.receive(), try client.receive()]
            try client.send("hello")
            let taken = socket.take()
            socket.close(code: 1001, reason: "bye")
            received.append(try client.receive())
            try client.close(.goingAway)
            #expect(
                received == [
                    .text(Data("welcome".utf8)), .text(Data(#"{"count":1}"#.utf8)), .ping(Data([7])),
                    .close(.goingAway, reason: "bye"),
                ]
            )
            let rest = [taken, socket.take(), socket.take()]
            #expect(rest == [.text("hello"), .close(code: 1001, reason: ""), nil])
            let (messages, ending) = try client.receiveToEnd()
            #expect(
                (messages, ending, server.sockets.count, socket.isOpen, socket.fault) == ([], .endOfFile, 0, false, nil)
            )
        }
    }

    @Test func aSocketIsDropped() throws {
        for (manner, end) in [(Breakage.Manner.reset, TestClient.Ending.reset), (.disconnect, .endOfFile)] {
            try withSocket { _, client, socket in
                socket.send(text: "last")
                socket.drop(manner)
                let (messages, ending) = try client.receiveToEnd()
                #expect((messages, ending) == ([.text(Data("last".utf8))], end))
            }
        }
    }

    /// A code, one of the app's own, and none.
    @Test(arguments: [1000, 4999, 1005] as [UInt16]) func aCloseIsAnswered(with code: UInt16) throws {
        try withSocket(Self.echo) { _, client, socket in
            // The answer to a message precedes that to the close.
            try client.send("last")
            try client.close(CloseCode(rawValue: code), reason: "done")
            let reply = ReceivedMessage.close(CloseCode(rawValue: code), reason: "")
            let (messages, ending) = try client.receiveToEnd()
            #expect((messages, ending) == ([.text(Data("last".utf8)), reply], .endOfFile))
            let close = code == 1005 ? (nil, "") : (Int(code), "done")
            let received = [MockSocket.Message.text("last"), .close(code: close.0, reason: close.1)]
            #expect((socket.received, socket.fault) == (received, nil))
        }
    }

    @Test func aServerNeedNotAnswer() throws {
        try withSocket(.webSocket { $0.answersControlFrames = false }) { _, client, socket in
            try client.ping(Data([1]))
            try client.close()
            let taken = [socket.take(), socket.take()]
            socket.send(text: "nothing before")
            #expect(taken == [.ping(Data([1])), .close(code: 1000, reason: "")])
            socket.close(code: 4001)
            let (messages, ending) = try client.receiveToEnd()
            let close = ReceivedMessage.close(CloseCode(rawValue: 4001), reason: "")
            #expect((messages, ending) == ([.text(Data("nothing before".utf8)), close], .endOfFile))
        }
    }

    @Test func pingsAreAnsweredAndPongsTaken() throws {
        try withSocket { _, client, socket in
            try client.ping(Data("42".utf8))
            let answer = try client.receive()
            var writer = MessageWriter(.client)
            try client.socket.send(writer.pong(Data([1])))
            let taken = [socket.take(), socket.take()]
            #expect((answer, taken) == (.pong(Data("42".utf8)), [.ping(Data("42".utf8)), .pong(Data([1]))]))
        }
    }

    @Test(.needs(MockServer.canSpeakTLS, "OpenSSL is not installed"), arguments: TLSVersion.allCases)
    func socketsSpeakTLS(version: TLSVersion) throws {
        let server = try TLSClient.server(versions: version...version)
        defer { server.stop() }
        server.route(.GET, "/echo", Self.echo)
        let client = try SocketClient(try TLSByteSocket(server), "/echo", headers: SocketClient.compression)
        let socket = try #require(server.takeSocket())
        let long = String(repeating: "Grüße ", count: 50_000)
        try client.send(long)
        var received = [try client.receive()]
        socket.close(code: 1001)
        received.append(try client.receive())
        try client.close(.goingAway)
        let (rest, ending) = try client.receiveToEnd()
        #expect(
            (received, rest, ending, socket.request.tls?.version, socket.fault)
                == ([.text(Data(long.utf8)), .close(.goingAway, reason: "")], [], .endOfFile, version, nil)
        )
    }

    @Test func socketsEndWithTheServer() async throws {
        weak var released: MockSocket?
        weak var releasedServer: MockServer?
        do {
            let server = MockServer()
            try server.start()
            releasedServer = server
            server.enqueue(.webSocket { socket in socket.onMessage = { _, _ in _ = socket } })
            let client = try SocketClient(server)
            let socket = try #require(await server.takeSocket())
            released = socket
            async let message = socket.take(timeout: .seconds(600))
            async let another = server.takeSocket(timeout: .seconds(600))
            server.stop()
            let taken = (await message, await another == nil)
            let (messages, ending) = try client.receiveToEnd()
            #expect((taken.0, taken.1, messages, ending) == (nil, true, [], .endOfFile))
            socket.send(text: "too late")
            socket.isReading = false
            #expect((socket.isOpen, server.sockets.count) == (false, 0))
        }
        #expect(released == nil && releasedServer == nil)
    }

    @Test func aSocketThatDoesNotReadLeavesTheBytesToTheSystem() throws {
        try withSocket(.webSocket { $0.isReading = false }) { server, client, socket in
            try client.send("later")
            // The server has looked at its sockets since.
            _ = server.openRequests
            let before = socket.received
            socket.isReading = true
            #expect((before, socket.take()) == ([], .text("later")))
        }
    }

    @Test func aClientThatDoesNotReadIsNotReadFrom() throws {
        try withSocket { server, client, socket in
            let large = Data(count: 32 << 20)
            socket.send(data: large)
            // The server has sent what the client's buffers take.
            _ = server.openRequests
            try client.send("later")
            // The answer to the request of the upgrade was written long ago.
            #expect(
                try (server.openRequests, socket.received, client.receive(), socket.take())
                    == ([], [], .binary(large), .text("later"))
            )
            // A client that doesn't read can't hold a reset up.
            socket.send(data: large)
            socket.drop()
            #expect((socket.take(), socket.isOpen) == (nil, false))
        }
    }

    @Test func theNetworkAppliesToSockets() throws {
        try withSocket(Self.echo) { server, client, socket in
            server.network = .slow(.milliseconds(2))
            try client.send("late")
            #expect(try client.receive() == .text(Data("late".utf8)))
            server.network = .scripted([.answerLost, .late(.milliseconds(2))])
            #expect(throws: TestClient.Failure.self) { try SocketClient(server) }
            _ = try SocketClient(server)
            server.network = .offline
            // The connection is closed or reset.
            let messages = try client.receiveToEnd().0
            #expect((messages, socket.isOpen, socket.fault, server.sockets.count) == ([], false, nil, 0))
        }
    }

    @Test func whatIsSentHasAPace() throws {
        try withSocket(.webSocket().throttled(bytes: 4, per: .milliseconds(2))) { _, client, socket in
            socket.send(text: "throttled")
            #expect(try client.receive() == .text(Data("throttled".utf8)))
            let response = MockResponse.webSocket().throttled(bytes: 4, per: .seconds(9))
            let upgrade = try #require(response.upgrade)
            let handshake = SocketHandshake(response, upgrade, to: socket.request)
            let session = SocketSession(socket, handshake, limits: ServerLimits())
            let steps = (1...2).flatMap { count in
                session.steps(sending: [UInt8](repeating: 0, count: 3 * count), through: .online).map { "\($0)" }
            }
            let expected = [
                "bytes([0, 0, 0])", "bytes([0])", "wait(9.0 seconds)", "bytes([0, 0, 0, 0])", "wait(9.0 seconds)",
                "bytes([0])",
            ]
            #expect((steps, session.queuedBytes) == (expected, 9))
            let slow = session.steps(sending: [0], through: .slow(.seconds(9))).first
            #expect("\(slow as Any)".contains("waitUntil"))
        }
    }

    @Test func messagesMayComeWithTheRequest() throws {
        try withServer { server in
            server.route(.GET, "/", on: DispatchQueue(label: "test")) { _ in Self.echo }
            let client = try TestClient(server)
            let text: [UInt8] = [0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69]
            try client.send(Array(SocketClient.request().utf8) + text + text.prefix(3))
            _ = try client.receiveHead()
            let first = try client.receive(4)
            try client.send(Array(text.dropFirst(3)))
            #expect(try [first, client.receive(4)] == ["\u{FFFD}\u{2}hi", "\u{FFFD}\u{2}hi"])
        }
    }

    @Test func theLatestSocketsAreRemembered() throws {
        try withServer(limits: ServerLimits(rememberedBytes: 9)) { server in
            weak var released: MockSocket?
            server.route(.GET, "/", Self.echo)
            for text in ["1234", "5678", "90"] {
                let client = try SocketClient(server)
                try client.send(text)
                try client.close()
                _ = try client.receiveToEnd()
            }
            // The connections are over, too.
            _ = server.openRequests
            // The first one is forgotten, though no test has taken it.
            for text in ["5678", "90"] {
                let socket = try #require(server.takeSocket())
                #expect(socket.take() == .text(text))
                released = socket
            }
            #expect(released == nil && server.takeSocket(timeout: .zero) == nil)
        }
    }

    @Test func theLatestMessagesAreRemembered() throws {
        try withServer(limits: ServerLimits(rememberedRequests: 2)) { server in
            server.enqueue(Self.echo)
            let client = try SocketClient(server)
            for text in ["a", "b", "c"] {
                try client.send(text)
                _ = try client.receive()
            }
            let socket = try #require(server.takeSocket())
            #expect((socket.received, socket.take()) == ([.text("b"), .text("c")], .text("b")))
        }
    }
}
