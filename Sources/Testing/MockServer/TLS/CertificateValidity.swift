import MillracePlatform

/// The time in which a certificate is valid.
public enum CertificateValidity: Sendable, Hashable {
    /// From yesterday on, for a month.
    case current
    /// Until yesterday.
    case expired
    /// From tomorrow on.
    case notYetValid
    /// From one moment to another one, of the years 0 to 9999.
    case between(Date, Date)

    private static let day = 86_400.0
    /// The years 0 to 9999; OpenSSL writes others as text that no client reads.
    private static let writable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    /// The bounds, in seconds since 1970; `nil` for a time that no certificate can contain.
    var bounds: (first: Int64, last: Int64)? {
        let now = Date()
        let (start, end) =
            switch self {
            case .current: (now - Self.day, now + 30 * Self.day)
            case .expired: (now - 30 * Self.day, now - Self.day)
            case .notYetValid: (now + Self.day, now + 30 * Self.day)
            case let .between(start, end): (start, end)
            }
        guard
            let first = Int64(exactly: start.timeIntervalSince1970.rounded(.down)),
            let last = Int64(exactly: end.timeIntervalSince1970.rounded(.down)),
            Self.writable.contains(first), Self.writable.contains(last)
        else { return nil }
        return (first, last)
    }
}
