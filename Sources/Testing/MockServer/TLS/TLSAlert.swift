/// An alert with which one side of a TLS connection refuses the other, by its number (RFC 8446, section 6).
public struct TLSAlert: RawRepresentable, Sendable, Hashable {
    /// The number of the alert.
    public let rawValue: UInt8

    /// Creates an alert from its number.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The two sides have no cipher, or other parameter, in common.
    public static let handshakeFailure = TLSAlert(rawValue: 40)
    /// The certificate was not accepted, for a reason without an alert of its own.
    public static let certificateUnknown = TLSAlert(rawValue: 46)
    /// The authority that has signed the certificate is not known.
    public static let unknownAuthority = TLSAlert(rawValue: 48)
    /// The other side may not connect, although its certificate is valid.
    public static let accessDenied = TLSAlert(rawValue: 49)
    /// The version of TLS is not supported.
    public static let protocolVersion = TLSAlert(rawValue: 70)
    /// The side that sends the alert has failed, through no fault of the other.
    public static let internalError = TLSAlert(rawValue: 80)
    /// The server has no certificate for the name that the client requested.
    public static let unrecognizedName = TLSAlert(rawValue: 112)
    /// The client offers no protocol that the server supports (ALPN).
    public static let noApplicationProtocol = TLSAlert(rawValue: 120)
}
