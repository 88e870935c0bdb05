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

extension CoreError.StatusReason {
    /// Returns the time for which the backend asked to be left alone; nil where it did not ask, and zero where the time
    /// is over.
    ///
    /// - Parameters:
    ///   - now: The date by this machine's clock.
    ///   - longest: The longest time. A date that is further away than that by this machine's clock counts as over.
    package func pause(from now: Date, atMost longest: Duration) -> Duration? {
        retryAfter?.pause(beside: headers, at: now, atMost: longest)
    }
}

extension RetryAfter {
    /// Returns the time to wait; none where it is over.
    ///
    /// A date is compared with the one that the answer says it was sent at, which is by the same clock.
    ///
    /// - Parameters:
    ///   - fields: The fields of the answer.
    ///   - now: The date by this machine's clock, for an answer that doesn't say it.
    func pause(beside fields: HeaderFields, at now: Date) -> Duration {
        switch self {
        case .after(let pause): return max(.zero, pause)
        case .date(let date):
            let sent = fields["Date"].flatMap(HTTPDate.parse) ?? now
            return .of(seconds: max(0, date.timeIntervalSince(sent)))
        }
    }

    /// Returns the time to wait, which is bounded.
    ///
    /// By this machine's clock, a date that is further away than the longest time is none: one of the two clocks is
    /// wrong.
    func pause(beside fields: HeaderFields, at now: Date, atMost longest: Duration) -> Duration {
        let pause = pause(beside: fields, at: now)
        guard pause > longest, case .date = self, fields["Date"].flatMap(HTTPDate.parse) == nil else {
            return min(pause, longest)
        }
        return .zero
    }
}

extension HTTPAnswer {
    /// Returns when the server asked to be tried again: in the body, as a reader reads it, or with `Retry-After`.
    func retryAfter(readBy reader: FailureReader?) -> RetryAfter? {
        reader?.read(self)?.retryAfter ?? response.headers["Retry-After"].flatMap(RetryAfter.init)
    }
}
