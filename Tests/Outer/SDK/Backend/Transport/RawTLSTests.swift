import BackendTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

/// What servers do below TLS with HTTP/1.1, by the machine's `openssl`, without which there is no test of it.
@Suite(.needs(EncryptedServer.isThere, "openssl is not installed")) struct RawTLSTests {
    private static let stray = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray"

    private func answer(_ text: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(text.count)\r\n\r\n\(text)"
    }

    @Test(arguments: [Resource.Method.GET, .POST, .PUT], [stray, "HTTP/1.1 408 Request Timeout\r\n\r\n", "\n"])
    func whatWaitsIsNoAnswer(method: Resource.Method, unasked: String) throws {
        let server = try RawTLSServer()
        defer { server.stop() }
        let session = server.session(server.transport())
        for number in ["1", "2", "3"] {
            let access = PendingAccess(session, method, body: method == .GET ? Data() : Data("body".utf8))
            _ = try #require(server.readHead())
            server.write(answer(number))
            #expect(access.text == number)
            server.write(unasked)
            #expect(Descriptors.waitForInput(from: server.url))
        }
    }
}
