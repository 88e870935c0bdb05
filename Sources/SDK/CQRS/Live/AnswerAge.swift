import MillracePlatform

/// The age of an answer, and its description in words.
///
/// ```swift
/// AnswerAge(.seconds(200)).description  // "3 minutes old"
/// ```
public struct AnswerAge: Sendable, Hashable, Comparable {
    /// The time since the answer; never negative.
    public let duration: Duration

    /// Creates an age.
    ///
    /// - Parameter duration: The time since the answer; a negative one, as after a clock was set back, is treated as
    ///   zero.
    public init(_ duration: Duration) {
        self.duration = max(.zero, duration)
    }

    /// Creates the age at one date of an answer from another.
    public init(from answeredAt: Date, to date: Date) {
        let seconds = date.timeIntervalSince(answeredAt)
        self.init(.milliseconds(Int64(min(max(0, seconds), 9e12) * 1_000)))
    }

    /// Returns whether one answer is younger than another.
    public static func < (lhs: AnswerAge, rhs: AnswerAge) -> Bool {
        lhs.duration < rhs.duration
    }
}

extension AnswerAge: CustomStringConvertible {
    /// The age in words, rounded down to its largest unit: "just now" in the first minute, "1 minute old", "5 hours
    /// old", "12 days old".
    public var description: String {
        let seconds = duration.components.seconds
        let (count, unit) =
            switch seconds {
            case ..<60: (Int64(0), "")
            case ..<3_600: (seconds / 60, "minute")
            case ..<86_400: (seconds / 3_600, "hour")
            default: (seconds / 86_400, "day")
            }
        return count == 0 ? "just now" : "\(count) \(unit)\(count == 1 ? "" : "s") old"
    }
}
