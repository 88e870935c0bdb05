import BackendTestSupport
import Dispatch
import Foundation
import MillraceStreams
import Synchronization
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

    @Test func aConnectionOnWhichNothingWaitsIsUsedAgain() throws {
        let server = try RawTLSServer()
        defer { server.stop() }
        let session = server.session(server.transport())
        for number in ["1", "2", "3"] {
            let access = PendingAccess(session)
            _ = try #require(server.readHead())
            server.write(answer(number))
            #expect(access.text == number)
            #expect(Descriptors.connected(to: server.url) == 1)
        }
    }

    @Test func anEndThatTheServerHasNotSaidIsNone() throws {
        let server = try RawTLSServer()
        defer { server.stop() }
        let session = server.session(server.transport())
        let half = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        let failure = Mutex<CoreError?>(nil)
        session.streaming.chunks(of: TestResource.data()).start(
            .init(
                value: { _ in half.signal() },
                failed: { error in
                    failure.withLock { $0 = error }
                    end.signal()
                },
                completed: { end.signal() }
            )
        )
        _ = try #require(server.readHead())
        server.write("HTTP/1.1 200 OK\r\n\r\nhalf")
        try #require(half.wait(timeout: .now() + 60) == .success)
        server.kill()
        try #require(end.wait(timeout: .now() + 60) == .success)

        #expect(failure.withLock { $0 }?.isTransport(.truncated) == true)
    }

    @Test func anEndThatTheServerHasSaidIsOne() throws {
        // Its pages have no length.
        let server = try EncryptedServer()
        defer { server.stop() }
        let transport = CurlTransport(authorities: server.certificate.file)

        #expect(server.get(transport)?.failure == nil)
    }

    @Test(arguments: ["-tls1_3", "-tls1_2"])
    func aCertificateThatIsWantedAndMissingIsAMatterOfTLS(version: String) throws {
        let server = try EncryptedServer(arguments: ["-Verify", "1", "-verify_return_error", version])
        defer { server.stop() }
        let transport = CurlTransport(authorities: server.certificate.file)

        #expect(server.get(transport)?.failure?.isTransport(.tls) == true)
    }
}
