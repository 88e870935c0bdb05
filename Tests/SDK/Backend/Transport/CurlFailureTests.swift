import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

/// The moment in which a server resets a connection decides which text of libcurl comes with the code.
@Suite struct CurlFailureTests {
    @Test(arguments: [
        Row("before the client asks for its peer", "getpeername() failed with errno 107: Transport endpoint"),
        Row("before it has written", "Send failure: Connection reset by peer"),
        Row("before it has read", "Recv failure: Connection reset by peer"),
        Row("seen by OpenSSL", "OpenSSL SSL_connect: Connection reset by peer in connection to localhost:443 "),
        Row("an end that OpenSSL 3 sees", "error:0A000126:SSL routines::unexpected eof while reading"),
        Row("an end that GnuTLS sees", "GnuTLS, handshake failed: The TLS connection was non-properly terminated."),
    ])
    func aConnectionThatEndsInItsHandshakeIsNoMatterOfTrust(row: Row<String>) {
        #expect(CurlFailure.reason(of: 35, systemError: 0, text: row.value, hasBegun: false) == .reset)
    }

    @Test(arguments: [
        "error:0A000410:SSL routines::sslv3 alert handshake failure",
        "error:0A000086:SSL routines::certificate verify failed",
        "error:0A00010B:SSL routines::wrong version number",
    ])
    func whatOpenSSLRefusesIsOne(text: String) {
        #expect(CurlFailure.reason(of: 35, systemError: ECONNRESET, text: text, hasBegun: false) == .tls)
    }
}
