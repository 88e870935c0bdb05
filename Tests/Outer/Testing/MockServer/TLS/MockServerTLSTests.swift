import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

@Suite(.needs(MockServer.canSpeakTLS, "OpenSSL is not installed"), .bodyTimeLimit)
struct MockServerTLSTests {
    @Test(.needs(Curl.isInstalled, "curl is not installed"))
    func aBodyThatIsAskedForComes() throws {
        let server = try TLSClient.server()
        server.enqueue(.text("ok"))
        let authority = try TLSClient.authority.get().certificateFile.path
        let curl = try Curl([
            "--cacert", authority, "-H", "Expect: 100-continue", "-d", "body", server.url.absoluteString,
        ])
        #expect(try curl.finish().printed.hasPrefix("HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\n"))
        #expect(server.requests.map(\.bodyText) == ["body"])
    }

    @Test func noSessionOutlivesItsServer() async {
        await #expect(processExitsWith: .success) {
            do {
                let server = try TLSClient.server()
                server.route(.GET, "/", .text("ok"))
                let clients = try (0..<20).map { _ in try TLSClient() }
                let answers = clients.map { $0.ask(server) }
                let raw = try (0..<200).map { _ in try TestClient(server) }
                for client in raw { try client.send(Hello.bytes) }
                for client in raw { _ = try client.receive(1) }
                precondition(answers == [String](repeating: "ok", count: 20), "\(answers)")
                precondition(TLSSession.count == 220, "\(TLSSession.count)")
                server.stop()
            } catch {
                preconditionFailure("\(error)")
            }
            precondition(TLSSession.count == 0, "\(TLSSession.count)")
        }
    }

    @Test func noFileOutlivesTheProcess() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let authority = try CertificateAuthority()
                print("folder:\(authority.certificateFile.deletingLastPathComponent().path)")
            }
        )
        let output = String(decoding: result.standardOutputContent, as: UTF8.self)
        let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("folder:") })
        #expect(line.contains("/millrace-"))
        #expect(!FileManager.default.fileExists(atPath: String(line.dropFirst("folder:".count))))
    }
}
