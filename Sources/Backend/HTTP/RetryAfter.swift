import MillracePlatform

/// When a server asked to be tried again (RFC 9110, section 10.2.3).
public enum RetryAfter: Sendable, Equatable, Codable {
    /// After a time.
    case after(Duration)
    /// At a point in time.
    case date(Date)

    /// Creates the value of a `Retry-After` field, or nil where it is neither a number nor a date.
    package init?(_ value: String) {
        if !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) {
            // More than fits is a long time, not none.
            self = .after(.seconds(Int(value) ?? .max))
        } else if let date = HTTPDate.parse(value) {
            self = .date(date)
        } else {
            return nil
        }
    }
}

extension RetryAfter {
    /// Returns the time from a date on; none where it is over.
    func pause(from now: Date) -> Duration {
        switch self {
        case .after(let pause): pause
        case .date(let date): .of(seconds: max(0, date.timeIntervalSince(now)))
        }
    }
}
