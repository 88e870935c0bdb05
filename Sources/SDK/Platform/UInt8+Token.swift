extension UInt8 {
    /// Whether the byte may be in a token of HTTP: a method, or the name of a header field (RFC 9110, section 5.6.2).
    package var isTokenByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
        default: "!#$%&'*+.^_`|~".utf8.contains(self)
        }
    }
}
