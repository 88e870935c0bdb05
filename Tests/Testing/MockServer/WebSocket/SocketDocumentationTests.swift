import Foundation
import MillraceMockServer
import MillraceWebSocket
import MockServerTestSupport
import TestSupport
import Testing

/// The snippets on WebSockets, compiled and run.
@Suite(.bodyTimeLimit) struct SocketDocumentationTests {
    /// A client that says hello once it is connected.
    private final class Chat {
        private(set) var client: SocketClient?

        func open(at url: URL) {
            client = try? SocketClient(TestClient(url), headers: "Sec-WebSocket-Protocol: chat.v2\r\n")
            try? client?.send("hello")
        }
    }

    @Test func theSnippetsOfThePage() throws {
        let chat = Chat()
        func openChat(at url: URL) { chat.open(at: url) }
        let server = MockServer()
        try server.start()
        server.enqueue(.webSocket(subprotocol: "chat.v2"))
        openChat(at: server.url)
        let socket = server.takeSocket()
        let hello = socket?.take()
        socket?.send(text: "welcome", fragments: [3])
        socket?.drop()
        #expect((socket?.subprotocol, hello) == ("chat.v2", .text("hello")))
        let end = try #require(try chat.client?.receiveToEnd())
        #expect(end == ([.text(Data("welcome".utf8))], .reset))

        // swift-format-ignore
        server.route(.GET, "/echo", .webSocket { socket in
            socket.onMessage = { socket, message in socket.send(message) }
        })
        let client = try SocketClient(server, "/echo")
        try client.send("again")
        #expect(try client.receive() == .text(Data("again".utf8)))
        server.stop()
    }

    @Test func theSnippetOfMockSocket() throws {
        try withServer { server in
            let chat = Chat()
            server.enqueue(.webSocket())
            chat.open(at: server.url)
            let socket = server.takeSocket()
            socket?.send(text: "welcome")
            let message = socket?.take()
            socket?.close(code: 1001)
            let client = try #require(chat.client)
            let received = [try client.receive(), try client.receive()]
            #expect(
                (received, message) == ([.text(Data("welcome".utf8)), .close(.goingAway, reason: "")], .text("hello"))
            )
        }
    }
}
