import MillracePlatform

/// The key of a handshake, and the answer that only a server of the protocol gives (RFC 6455, section 1.3).
package enum HandshakeKey {
    /// Returns a new key: 16 random bytes in base64.
    package static func random() -> String {
        Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()
    }

    /// Whether a text is a key: 16 bytes in base64.
    package static func isValid(_ key: String) -> Bool {
        Data(base64Encoded: key)?.count == 16
    }

    /// Returns the value of `Sec-WebSocket-Accept` for a key.
    package static func accept(for key: String) -> String {
        Data(SHA1.hash(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")).base64EncodedString()
    }
}
