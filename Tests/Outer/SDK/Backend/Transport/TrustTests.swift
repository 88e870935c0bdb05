import BackendTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

/// Whom a transport trusts; the server is the machine's `openssl`, without which there is no test of it.
@Suite(.needs(EncryptedServer.isThere, "openssl is not installed")) struct TrustTests {
    @Test func onlyATrustedServerIsTalkedTo() throws {
        let server = try EncryptedServer()
        let stranger = try Certificate()
        defer {
            server.stop()
            stranger.remove()
        }

        #expect(
            (
                server.get(CurlTransport())?.failure?.isTransport(.tls),
                server.get(CurlTransport(authorities: stranger.file))?.failure?.isTransport(.tls)
            )
                == (true, true)
        )
        #expect(server.get(CurlTransport(authorities: server.certificate.file))?.failure == nil)
        // URLSession can't be given a certificate to trust.
        #expect(server.get(TransportKind.urlsession.shared)?.failure?.isTransport(.tls) == true)
    }
}
