import MillracePlatform

/// The time at which a server wants a request again (RFC 9110, section 10.2.3).
public enum RetryAfter: Sendable, Equatable, Codable {
    /// After a time.
    case after(Duration)
    /// At a point in time.
    case date(Date)

    /// Creates the value of a `Retry-After` field; nil if it is neither a number of seconds nor a date.
    ///
    /// The RFC has whole numbers only. Some servers send a fraction, or a unit, as in `2.5` and `2 s`: those are
    /// understood, too, because a client that ignores them comes back too early.
    package init?(_ value: String) {
        if !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) {
            // A number that doesn't fit is a long time, not none.
            self = .after(.seconds(Int(value) ?? .max))
        } else if let date = HTTPDate.parse(value) {
            self = .date(date)
        } else if let seconds = RetryAfter.seconds(value) {
            self = .after(.of(seconds: seconds))
        } else {
            return nil
        }
    }

    /// Returns the number of seconds in a text, which may have a fraction and a unit.
    private static func seconds(_ value: String) -> Double? {
        var text = Substring(value.lowercased())
        let unit = ["seconds", "second", "secs", "sec", "s"].first(where: text.hasSuffix)
        text.removeLast(unit?.count ?? 0)
        while text.last == " " { text.removeLast() }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        return Double(text)
    }
}

extension CoreError.StatusReason {
    /// Returns the pause that the backend asked for; nil if it did not ask for one, and zero if the pause is over.
    ///
    /// - Parameters:
    ///   - now: The date by this machine's clock.
    ///   - longest: The longest pause. A date further away than that by this machine's clock is treated as over.
    package func pause(from now: Date, atMost longest: Duration) -> Duration? {
        retryAfter?.pause(beside: headers, at: now, atMost: longest)
    }
}

extension RetryAfter {
    /// Returns the time to wait; zero if it is over.
    ///
    /// A date is compared with the date of the answer, which comes from the same clock.
    ///
    /// - Parameters:
    ///   - fields: The fields of the answer.
    ///   - now: The date by this machine's clock, for an answer without a date.
    func pause(beside fields: HeaderFields, at now: Date) -> Duration {
        switch self {
        case .after(let pause): return max(.zero, pause)
        case .date(let date):
            let sent = fields["Date"].flatMap(HTTPDate.parse) ?? now
            return .of(seconds: max(0, date.timeIntervalSince(sent)))
        }
    }

    /// Returns the time to wait, up to a limit.
    ///
    /// A date that is further away than the longest time by this machine's clock is ignored: one of the two clocks is
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
    /// Returns the time at which the server wants the request again, from the body, as a reader reads it, or from
    /// `Retry-After`.
    func retryAfter(readBy reader: FailureReader?) -> RetryAfter? {
        reader?.read(self)?.retryAfter ?? response.headers["Retry-After"].flatMap(RetryAfter.init)
    }
}
