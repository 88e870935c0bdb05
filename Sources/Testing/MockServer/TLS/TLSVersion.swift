import COpenSSL

/// A version of TLS.
public enum TLSVersion: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// TLS 1.2 (RFC 5246).
    case v12
    /// TLS 1.3 (RFC 8446).
    case v13

    /// Returns whether a version is older than another one.
    public static func < (one: TLSVersion, other: TLSVersion) -> Bool {
        one.rawValue < other.rawValue
    }

    /// The number of the version on the wire.
    var number: Int32 {
        switch self {
        case .v12: Int32(MR_OPENSSL_1_2)
        case .v13: Int32(MR_OPENSSL_1_3)
        }
    }
}

extension TLSVersion: CustomStringConvertible {
    /// The name of the version, such as `TLS 1.3`.
    public var description: String {
        switch self {
        case .v12: "TLS 1.2"
        case .v13: "TLS 1.3"
        }
    }
}
