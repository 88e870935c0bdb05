import Foundation

/// When a server asked to be tried again (RFC 9110, section 10.2.3).
public enum RetryAfter: Sendable, Equatable, Codable {
    /// After a number of seconds.
    case seconds(Int)
    /// At a point in time.
    case date(Date)

    /// Creates the value of a `Retry-After` field, or nil where it is neither a number nor a date.
    package init?(_ value: String) {
        if !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) {
            // More than fits is a long time, not none.
            self = .seconds(Int(value) ?? .max)
        } else if let date = HTTPDate.parse(value) {
            self = .date(date)
        } else {
            return nil
        }
    }
}

extension RetryAfter {
    /// Returns the seconds from a date on; none where they are over.
    func seconds(from now: Date) -> TimeInterval {
        switch self {
        case .seconds(let seconds): TimeInterval(seconds)
        case .date(let date): max(0, date.timeIntervalSince(now))
        }
    }
}
