import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

/// The moment in which a server resets a connection decides which text of libcurl comes with the code.
@Suite struct CurlFailureTests {
    private typealias Failure = (systemError: Int32, text: String, reason: CoreError.TransportReason)

    private static let failures: [Row<Failure>] = [
        Row(
            "before the client asks for its peer",
            (0, "getpeername() failed with errno 107: Transport endpoint", .reset)
        ),
        Row("before it has written", (0, "Send failure: Connection reset by peer", .reset)),
        Row("before it has read", (0, "Recv failure: Connection reset by peer", .reset)),
        Row(
            "seen by OpenSSL",
            (0, "OpenSSL SSL_connect: Connection reset by peer in connection to localhost:443 ", .reset)
        ),
        Row("an end that OpenSSL 3 sees", (0, "error:0A000126:SSL routines::unexpected eof while reading", .reset)),
        Row(
            "an end that GnuTLS sees",
            (0, "GnuTLS, handshake failed: The TLS connection was non-properly terminated.", .reset)
        ),
        Row("an alert", (ECONNRESET, "error:0A000410:SSL routines::sslv3 alert handshake failure", .tls)),
        Row("a certificate", (ECONNRESET, "error:0A000086:SSL routines::certificate verify failed", .tls)),
        Row("no TLS", (ECONNRESET, "error:0A00010B:SSL routines::wrong version number", .tls)),
    ]

    /// A connection that ends in its handshake is no matter of trust; what OpenSSL refuses is one.
    @Test(arguments: failures) private func aHandshakeFails(_ row: Row<Failure>) {
        let (systemError, text, reason) = row.value
        let found = CurlFailure.reason(of: 35, systemError: systemError, text: text, hasBegun: false)
        #expect(found == reason, sourceLocation: row.location)
    }
}
