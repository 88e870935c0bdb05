import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

/// What a server makes of bytes that are no handshake, or not all of one.
@Suite(.needs(MockServer.canSpeakTLS, "OpenSSL is not installed"), .bodyTimeLimit)
struct HandshakeTests {
    @Test func plainTextIsAnsweredInPlainText() throws {
        let server = try TLSClient.server()
        let client = try TestClient(server)
        try client.get("/")
        #expect(
            try client.receiveToEnd().text
                == "HTTP/1.1 400 Bad Request\r\nContent-Length: 31\r\nConnection: close\r\n\r\n"
                + "This server speaks HTTPS only.\n"
        )
        let failure = FailedHandshake(connectionNumber: 1, reason: "the client spoke HTTP without TLS")
        #expect((server.failedHandshakes, server.requestCount) == ([failure], 0))
    }

    @Test func garbageIsRefusedWithAnAlert() throws {
        let server = try TLSClient.server()
        let client = try TestClient(server)
        try client.send([0x16, 0x03, 0x01, 0x00, 0x04] + [1, 0, 0, 0])
        let alert = try client.receive(1)
        let other = try TestClient(server)
        try other.send([UInt8](repeating: 0, count: 100))
        let endings = try [client, other].map { try $0.receiveToEnd().ending }
        let noted = server.failedHandshakes.map { $0.reason.isEmpty ? 0 : $0.connectionNumber }
        #expect(
            (alert, endings, noted, server.requestCount) == ("\u{15}", [.endOfFile, .endOfFile], [1, 2], 0)
        )
    }

    @Test func aHelloMayComeInPieces() throws {
        let server = try TLSClient.server()
        let client = try TestClient(server)
        for byte in Hello.bytes {
            try client.send([byte])
            _ = server.openRequests
        }
        #expect(try client.receive(1) == "\u{16}")
    }

    @Test(arguments: [0, 1, 100, Hello.bytes.count])
    func aClientThatLeavesIsNoted(count: Int) throws {
        let server = try TLSClient.server()
        let client = try TestClient(server)
        try client.send(Array(Hello.bytes.prefix(count)))
        client.endSending()
        _ = try client.receiveToEnd()
        // A connection without a byte is no handshake.
        let failure = FailedHandshake(connectionNumber: 1, reason: "the client closed the connection")
        #expect((server.openRequests, server.failedHandshakes) == ([], count == 0 ? [] : [failure]))
    }

    @Test(arguments: [HandshakeFault.stall, .disconnect, .reset, .alert(.accessDenied)])
    func aScriptedFaultIsOnTheWire(fault: HandshakeFault) throws {
        let server = try TLSClient.server()
        server.enqueue(.failingHandshake(fault))
        let client = try TestClient(server)
        try client.send(Hello.bytes)
        switch fault {
        case .alert:
            #expect(try client.receiveToEnd() == ("\u{15}\u{3}\u{3}\u{0}\u{2}\u{2}\u{31}", .endOfFile))
        case .stall:
            #expect(try client.receive(1) == "\u{16}")
            // Further bytes change nothing, and the end of the server is the end of the connection.
            try client.send(Hello.bytes)
            #expect(server.openRequests.isEmpty)
            server.stop()
            #expect(throws: Never.self) { try client.receiveToEnd() }
        case .disconnect:
            let (text, ending) = try client.receiveToEnd()
            #expect(text.hasPrefix("\u{16}") && ending == .endOfFile)
        case .reset:
            #expect(try client.receiveToEnd().ending == .reset)
        }
        let failure = FailedHandshake(connectionNumber: 1, reason: "broken off, as scripted")
        #expect((server.failedHandshakes, server.enqueuedCount) == ([failure], 0))
    }

    @Test func aFaultForARequestResetsTheConnection() throws {
        try withServer { server in
            server.enqueue(.failingHandshake(.stall))
            let client = try TestClient(server)
            try client.get("/")
            #expect(try client.receiveToEnd().ending == .reset)
        }
    }

    @Test func onlyTheNewestFailuresAreRemembered() throws {
        let identity = try TLSClient.authority.get().serverIdentity()
        let server = MockServer(limits: ServerLimits(rememberedRequests: 2), tls: TLSConfiguration(identity))
        try server.start()
        for _ in 0..<3 {
            let client = try TestClient(server)
            try client.get("/")
            _ = try client.receiveToEnd()
        }
        #expect(server.failedHandshakes.map(\.connectionNumber) == [2, 3])
    }
}
