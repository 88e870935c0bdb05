import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

@Suite(.bodyTimeLimit) struct SocketHandshakeTests {
    /// A request, the response that is enqueued for it, and the head and the body of the answer, without the lines
    /// that all answers to an upgrade have.
    struct Exchange: Sendable {
        var request = SocketClient.request()
        var response = MockResponse.webSocket(subprotocol: "chat.v2")
        let answer: String
    }

    private static let accepted = """
        HTTP/1.1 101 Switching Protocols
        Upgrade: websocket
        Connection: Upgrade
        Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=

        """

    private static func refused(_ status: String, _ fields: String, _ reason: String) -> String {
        "HTTP/1.1 \(status)\nContent-Type: text/plain; charset=utf-8\n\(fields)Content-Length: \(reason.utf8.count + 1)\n\n"
            + "\(reason)\n"
    }

    private static func upgradeRequired(_ reason: String) -> String {
        let fields = "Upgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Version: 13\n"
        return refused("426 Upgrade Required", fields, reason)
    }

    private static let noUpgrade = upgradeRequired("The request is no upgrade to a WebSocket.")
    private static let wrongVersion = upgradeRequired("The version of the protocol is not 13.")
    private static let wrongKey = refused("400 Bad Request", "", "Sec-WebSocket-Key is not one key of 16 bytes.")

    private static func request(_ field: String, _ new: String) -> String {
        SocketClient.request().replacing(field, with: new)
    }

    private static func offering(_ fields: String...) -> String {
        SocketClient.request(headers: fields.map { $0 + "\r\n" }.joined())
    }

    static let upgrades: [Row<Exchange>] = [
        Row("an upgrade", Exchange(answer: accepted)),
        Row(
            "names and tokens in other letters",
            Exchange(
                request: request("Upgrade: websocket", "upgrade: h2c, WebSocket")
                    .replacing("Connection: Upgrade", with: "Connection: keep-alive, upgrade"),
                answer: accepted
            )
        ),
        Row(
            "a subprotocol",
            Exchange(
                request: offering("Sec-WebSocket-Protocol: chat.v1 ,chat.v2"),
                answer: accepted + "Sec-WebSocket-Protocol: chat.v2\n"
            )
        ),
        Row(
            "a subprotocol in other letters",
            Exchange(request: offering("Sec-WebSocket-Protocol: Chat.v2"), answer: accepted)
        ),
        Row(
            "compression",
            Exchange(
                request: offering("Sec-WebSocket-Extensions: x-other, permessage-deflate; server_no_context_takeover"),
                answer: accepted + "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover\n"
            )
        ),
        Row(
            "compression that is declined",
            Exchange(
                request: offering("Sec-WebSocket-Extensions: permessage-deflate"),
                response: .webSocket(compressing: false),
                answer: accepted
            )
        ),
        Row("an ordinary request", Exchange(request: "GET / HTTP/1.1\r\nHost: x\r\n\r\n", answer: noUpgrade)),
        Row("a POST", Exchange(request: request("GET", "POST"), answer: noUpgrade)),
        Row("no Connection", Exchange(request: request("Connection: Upgrade\r\n", ""), answer: noUpgrade)),
        Row("another version", Exchange(request: request("Version: 13", "Version: 8"), answer: wrongVersion)),
        Row("a short key", Exchange(request: request("dGhlIHNhbXBsZSBub25jZQ==", "dGhl"), answer: wrongKey)),
        Row("two keys", Exchange(request: offering("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="), answer: wrongKey)),
    ]

    static let faults: [Row<Exchange>] = [
        Row(
            "a refusal",
            Exchange(response: .status(401), answer: "HTTP/1.1 401 Unauthorized\nContent-Length: 0\n")
        ),
        Row(
            "a wrong Sec-WebSocket-Accept",
            Exchange(
                response: .webSocket().header("Sec-WebSocket-Accept", "wrong"),
                answer: accepted.replacing("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", with: "wrong")
            )
        ),
        Row(
            "no Upgrade",
            Exchange(
                response: .webSocket().removingHeader("Upgrade"),
                answer: accepted.replacing("Upgrade: websocket\n", with: "")
            )
        ),
        Row(
            "a subprotocol and an extension that the client has not offered",
            Exchange(
                request: offering("Sec-WebSocket-Extensions: permessage-deflate"),
                response: .webSocket().header("Sec-WebSocket-Protocol", "chat.v3")
                    .header("Sec-WebSocket-Extensions", "x-other"),
                answer: accepted.replacing(
                    "Sec-WebSocket-Accept",
                    with: "Sec-WebSocket-Protocol: chat.v3\nSec-WebSocket-Extensions: x-other\nSec-WebSocket-Accept"
                )
            )
        ),
        Row("an answer before the body", Exchange(response: .webSocket().beforeBody(), answer: accepted)),
        Row(
            "an informational answer, and a delay",
            Exchange(
                response: .webSocket().informing(103).delayingHead(by: .milliseconds(2)),
                answer: "HTTP/1.1 103 Early Hints\n\n" + accepted
            )
        ),
    ]

    @Test(arguments: upgrades + faults) func anUpgradeIsAnswered(_ row: Row<Exchange>) throws {
        try withServer { server in
            server.enqueue(row.value.response)
            let client = try TestClient(server)
            try client.send(row.value.request)
            client.endSending()
            let answer = try client.receiveToEnd().text.replacing("\r\n", with: "\n")
            // A refusal has a body; the end of other heads is left out of the rows.
            let isHead = answer.hasSuffix("\n\n")
            let isOpened = answer.contains("101 Switching")
            let hasSocket = server.takeSocket(timeout: .zero) != nil
            #expect(
                (isHead ? String(answer.dropLast()) : answer, server.requests.map(\.problem), hasSocket)
                    == (row.value.answer, [nil], isOpened),
                sourceLocation: row.location
            )
        }
    }

    static let broken: [Row<(response: MockResponse, ending: TestClient.Ending)>] = [
        Row("broken off in the head", (.webSocket().resetting(at: .head), .reset)),
        Row("closed after the head", (.webSocket().closing(), .endOfFile)),
        Row("cut after the head", (.webSocket().cutting(at: .answer), .endOfFile)),
    ]

    @Test(arguments: broken)
    func aResponseThatEndsTheConnectionOpensNoSocket(
        _ row: Row<(response: MockResponse, ending: TestClient.Ending)>
    ) throws {
        try withServer { server in
            server.enqueue(row.value.response)
            let client = try TestClient(server)
            try client.send(SocketClient.request())
            let ending = try client.receiveToEnd().ending
            let hasSocket = server.takeSocket(timeout: .zero) != nil || !server.sockets.isEmpty
            #expect((ending, hasSocket) == (row.value.ending, false), sourceLocation: row.location)
        }
    }
}
