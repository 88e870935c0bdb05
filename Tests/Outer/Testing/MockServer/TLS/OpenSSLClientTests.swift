import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

/// What only a client does that writes its own messages of TLS.
@Suite(.needs(MockServer.canSpeakTLS && OpenSSLClient.isInstalled, "OpenSSL is not installed"), .bodyTimeLimit)
struct OpenSSLClientTests {
    private static let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test(arguments: TLSVersion.allCases) func requestsMayComeTogether(version: TLSVersion) throws {
        let server = try TLSClient.server(versions: version...version)
        for number in 1...3 { server.enqueue(.text("answer \(number)")) }
        server.enqueue(.text("the end").closing())
        let client = try OpenSSLClient(server, "-quiet")
        client.send(String(repeating: Self.get, count: 4))
        let text = client.receive(until: "the end")
        #expect(
            (
                text.matches(of: /answer \d/).map { String($0.0) },
                server.requests.map { [$0.connectionNumber, $0.sequenceNumber] }
            )
                == (["answer 1", "answer 2", "answer 3"], (0...3).map { [1, $0] })
        )
        // A client without SNI and ALPN.
        #expect(server.requests.first?.tls?.applicationProtocol == nil)
    }

    @Test(arguments: [(TLSVersion.v12, "-tls1_3"), (.v13, "-tls1_2")])
    func versionsHaveToMeet(version: TLSVersion, option: String) throws {
        let server = try TLSClient.server(versions: version...version)
        let client = try OpenSSLClient(server, option)
        #expect(client.receive(until: "alert protocol version").contains("alert protocol version"))
        #expect(server.failedHandshakes.map(\.reason) == ["unsupported protocol"])
    }

    @Test func aClientWithoutHTTP1IsRefused() throws {
        let server = try TLSClient.server()
        let client = try OpenSSLClient(server, "-alpn", "h2")
        #expect(client.receive(until: "no application protocol").contains("alert no application protocol"))
        #expect(server.failedHandshakes.count == 1)
        let other = try OpenSSLClient(server, "-alpn", "h2,http/1.0,http/1.1")
        #expect(other.receive(until: "ALPN protocol:").contains("ALPN protocol: http/1.1"))
    }

    /// As Python 3.13 does by itself.
    @Test func aStrictClientTrustsTheServer() throws {
        let authority = try TLSClient.authority.get()
        for signer in [authority, try authority.intermediate()] {
            let server = MockServer(tls: TLSConfiguration(try signer.serverIdentity()))
            try server.start()
            let file = authority.certificateFile.path
            let client = try OpenSSLClient(server, "-CAfile", file, "-x509_strict", "-verify_ip", server.address)
            #expect(client.receive(until: "Verify return code").contains("Verify return code: 0 (ok)"))
        }
    }

    @Test func keysMayBeRenewed() throws {
        let server = try TLSClient.server()
        server.enqueue(.text("still here"))
        let client = try OpenSSLClient(server, "-tls1_3")
        _ = client.receive(until: "Verify return code")
        client.send("K\n")
        _ = client.receive(until: "KEYUPDATE")
        client.send(Self.get)
        #expect(client.receive(until: "still here").contains("still here"))
        #expect(client.receive(until: "still here").contains("KEYUPDATE"))
    }

    @Test func nothingIsRenegotiated() throws {
        let server = try TLSClient.server()
        let client = try OpenSSLClient(server, "-tls1_2")
        _ = client.receive(until: "Verify return code")
        client.send("R\n")
        #expect(client.receive(until: "no renegotiation").contains("no renegotiation"))
        #expect(server.requestCount == 0)
    }
}
