import Foundation
import Testing

@testable import MillraceBackend

/// Whom a transport trusts; the server is the machine's `openssl`, without which there is no test of it.
@Suite(.enabled(if: EncryptedServer.isThere, "openssl is not installed")) struct TrustTests {
    @Test func onlyATrustedServerIsTalkedTo() throws {
        let server = try EncryptedServer()
        let stranger = try Certificate()
        defer {
            server.stop()
            stranger.remove()
        }

        #expect(server.get(CurlTransport())?.failure?.isTransport(.tls) == true)
        #expect(
            server.get(CurlTransport(options: .init(authorities: stranger.file)))?.failure?.isTransport(.tls) == true
        )
        #expect(server.get(CurlTransport(options: .init(authorities: server.certificate.file)))?.failure == nil)
        // URLSession can't be given a certificate to trust.
        #expect(server.get(TransportKind.urlsession.shared)?.failure?.isTransport(.tls) == true)
    }

    @Test func aServerMayAskForACertificate() throws {
        let server = try EncryptedServer(arguments: ["-Verify", "1", "-verify_return_error"])
        defer { server.stop() }
        var options = CurlTransport.Options(authorities: server.certificate.file)
        let anonymous = server.get(CurlTransport(options: options))
        options.clientCertificate = .init(certificate: server.certificate.file, key: server.certificate.key)
        let known = server.get(CurlTransport(options: options))

        #expect(anonymous?.failure != nil)
        #expect(known?.failure == nil)
    }
}
