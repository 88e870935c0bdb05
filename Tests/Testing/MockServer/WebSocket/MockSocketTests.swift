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

    static let echoes: [Row<(headers: String, isCompressed: Bool)>] = [
        Row("plain", ("", false)),
        Row("compressed", (SocketClient.compression, true)),
    ]

    @Test(arguments: echoes) func messagesAreEchoed(_ row: Row<(headers: String, isCompressed: Bool)>) throws {
        try withServer { server in
            server.route(.GET, "/echo", Self.echo)
            let client = try SocketClient(server, "/echo", headers: row.value.headers)
            let socket = try #require(server.takeSocket())
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
            #expect(received == texts + [.binary(data)], sourceLocation: row.location)
            #expect(socket.received == [.text(""), .text("hello"), .text(long), .data(data)])
            #expect((socket.isCompressed, server.requests.map(\.target)) == (row.value.isCompressed, ["/echo"]))
        }
    }

    @Test func aTestPushesAndTakesAndCloses() throws {
        try withServer { server in
            server.enqueue(.webSocket(subprotocol: "chat.v2"))
            let client = try SocketClient(server, headers: "Sec-WebSocket-Protocol: chat.v1, chat.v2\r\n")
            let socket = try #require(server.takeSocket())
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
            #expect(try client.receiveToEnd() == ([], .endOfFile))
            #expect((server.sockets.count, socket.isOpen, socket.fault) == (0, false, nil))
        }
    }

    @Test func aSocketIsDropped() throws {
        try withServer { server in
            server.route(.GET, "/", .webSocket())
            var endings: [TestClient.Ending] = []
            for manner in [Breakage.Manner.reset, .disconnect] {
                let client = try SocketClient(server)
                let socket = try #require(server.takeSocket())
                socket.send(text: "last")
                socket.drop(manner)
                let (messages, ending) = try client.receiveToEnd()
                #expect(messages == [.text(Data("last".utf8))])
                endings.append(ending)
            }
            #expect(endings == [.reset, .endOfFile])
        }
    }

    static let closes: [Row<(code: UInt16, reply: UInt16)>] = [
        Row("a code", (1000, 1000)),
        Row("a code of the app", (4999, 4999)),
        Row("no code", (1005, 1005)),
    ]

    @Test(arguments: closes) func aCloseIsAnswered(_ row: Row<(code: UInt16, reply: UInt16)>) throws {
        try withServer { server in
            server.enqueue(Self.echo)
            let client = try SocketClient(server)
            // The answer to a message precedes that to the close.
            try client.send("last")
            try client.close(CloseCode(rawValue: row.value.code), reason: "done")
            let reply = ReceivedMessage.close(CloseCode(rawValue: row.value.reply), reason: "")
            let (messages, ending) = try client.receiveToEnd()
            #expect(
                (messages, ending) == ([.text(Data("last".utf8)), reply], .endOfFile),
                sourceLocation: row.location
            )
            let socket = try #require(server.takeSocket())
            let code = row.value.code == 1005 ? nil : Int(row.value.code)
            let received = MockSocket.Message.close(code: code, reason: code == nil ? "" : "done")
            #expect(socket.received == [.text("last"), received], sourceLocation: row.location)
            #expect(socket.fault == nil)
        }
    }

    @Test func aServerNeedNotAnswer() throws {
        try withServer { server in
            server.enqueue(.webSocket { $0.answersControlFrames = false })
            let client = try SocketClient(server)
            let socket = try #require(server.takeSocket())
            try client.ping(Data([1]))
            try client.close()
            let taken = [socket.take(), socket.take()]
            socket.send(text: "nothing before")
            #expect(taken == [.ping(Data([1])), .close(code: 1000, reason: "")])
            #expect(try client.receive() == .text(Data("nothing before".utf8)))
            socket.close(code: 4001)
            #expect(try client.receive() == .close(CloseCode(rawValue: 4001), reason: ""))
            #expect(try client.receiveToEnd() == ([], .endOfFile))
        }
    }

    @Test func pingsAreAnsweredAndPongsTaken() throws {
        try withServer { server in
            server.enqueue(.webSocket())
            let client = try SocketClient(server)
            let socket = try #require(server.takeSocket())
            try client.ping(Data("42".utf8))
            #expect(try client.receive() == .pong(Data("42".utf8)))
            var writer = MessageWriter(.client)
            try client.socket.send(writer.pong(Data([1])))
            #expect([socket.take(), socket.take()] == [.ping(Data("42".utf8)), .pong(Data([1]))])
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
        #expect(try client.receive() == .text(Data(long.utf8)))
        socket.close(code: 1001)
        #expect(try client.receive() == .close(.goingAway, reason: ""))
        try client.close(.goingAway)
        #expect(try client.receiveToEnd() == ([], .endOfFile))
        #expect((socket.request.tls?.version, socket.fault) == (version, nil))
    }

    @Test func manySocketsAreOpenAtOnce() throws {
        try withServer { server in
            server.route(.GET, "/", Self.echo)
            let clients = try (0..<60).map { _ in try SocketClient(server) }
            let sockets = server.sockets
            #expect(sockets.map(\.request.connectionNumber) == Array(1...60))
            for (index, socket) in sockets.enumerated() { socket.send(text: "to \(index)") }
            for (index, client) in clients.enumerated() { try client.send("from \(index)") }
            let received = try clients.map { [try $0.receive(), try $0.receive()] }
            let expected = clients.indices.map { index in
                ["to \(index)", "from \(index)"].map { ReceivedMessage.text(Data($0.utf8)) }
            }
            #expect(received == expected)
            #expect(server.openRequests.isEmpty)
        }
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
            #expect(taken == (nil, true))
            #expect(try client.receiveToEnd() == ([], .endOfFile))
            socket.send(text: "too late")
            socket.isReading = false
            #expect((socket.isOpen, server.sockets.count) == (false, 0))
        }
        #expect(released == nil && releasedServer == nil)
    }

    @Test func aSocketThatDoesNotReadLeavesTheBytesToTheSystem() throws {
        try withServer { server in
            server.enqueue(.webSocket { $0.isReading = false })
            let client = try SocketClient(server)
            let socket = try #require(server.takeSocket())
            try client.send("later")
            // The server has looked at its sockets since.
            _ = server.openRequests
            #expect(socket.received == [])
            socket.isReading = true
            #expect(socket.take() == .text("later"))
        }
    }

    @Test func aClientThatDoesNotReadIsNotReadFrom() throws {
        try withServer { server in
            server.enqueue(.webSocket())
            let client = try SocketClient(server)
            let socket = try #require(server.takeSocket())
            let large = Data(count: 32 << 20)
            socket.send(data: large)
            // The server has sent what the client's buffers take.
            _ = server.openRequests
            try client.send("later")
            // The answer to the request of the upgrade was written long ago.
            #expect((server.openRequests, socket.received) == ([], []))
            #expect(try client.receive() == .binary(large))
            #expect(socket.take() == .text("later"))
            // A client that doesn't read can't hold a reset up.
            socket.send(data: large)
            socket.drop()
            #expect((socket.take(), socket.isOpen) == (nil, false))
        }
    }

    @Test func theNetworkAppliesToSockets() throws {
        try withServer { server in
            server.route(.GET, "/", Self.echo)
            let client = try SocketClient(server)
            let socket = try #require(server.takeSocket())
            server.network = .slow(.milliseconds(2))
            try client.send("late")
            #expect(try client.receive() == .text(Data("late".utf8)))
            server.network = .scripted([.answerLost, .late(.milliseconds(2))])
            #expect(throws: TestClient.Failure.self) { try SocketClient(server) }
            _ = try SocketClient(server)
            server.network = .offline
            let ending = try client.receiveToEnd()
            #expect(ending == ([], .endOfFile) || ending == ([], .reset))
            #expect((socket.isOpen, socket.fault, server.sockets.count) == (false, nil, 0))
        }
    }

    @Test func whatIsSentHasAPace() throws {
        try withServer { server in
            server.enqueue(.webSocket().throttled(bytes: 4, per: .milliseconds(2)))
            let client = try SocketClient(server)
            let socket = try #require(server.takeSocket())
            socket.send(text: "throttled")
            #expect(try client.receive() == .text(Data("throttled".utf8)))
            let response = MockResponse.webSocket().throttled(bytes: 4, per: .seconds(9))
            let upgrade = try #require(response.upgrade)
            let handshake = SocketHandshake(response, upgrade, to: socket.request)
            let session = SocketSession(socket, handshake, limits: ServerLimits())
            let steps = (1...2).flatMap { count in
                session.steps(sending: [UInt8](repeating: 0, count: 3 * count), through: .online).map { "\($0)" }
            }
            #expect(
                steps == [
                    "bytes([0, 0, 0])", "bytes([0])", "wait(9.0 seconds)", "bytes([0, 0, 0, 0])", "wait(9.0 seconds)",
                    "bytes([0])",
                ]
            )
            #expect(session.queuedBytes == 9)
            guard case .waitUntil = session.steps(sending: [0], through: .slow(.seconds(9))).first else {
                Issue.record("A slow network sends at once.")
                return
            }
        }
    }

    @Test func messagesMayComeWithTheRequest() throws {
        try withServer { server in
            server.route(.GET, "/", on: DispatchQueue(label: "test")) { _ in Self.echo }
            let client = try TestClient(server)
            let text: [UInt8] = [0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69]
            try client.send(Array(SocketClient.request().utf8) + text + text.prefix(3))
            _ = try client.receiveHead()
            #expect(try client.receive(4) == "\u{1}\u{2}hi".replacing("\u{1}", with: "\u{FFFD}"))
            try client.send(Array(text.dropFirst(3)))
            #expect(try client.receive(4).hasSuffix("hi"))
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
