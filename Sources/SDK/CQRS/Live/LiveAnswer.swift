import MillraceBackend

/// The state of a live query's answer: the backend's last answer, and the effects of pending commands on it.
///
/// A command that declares its effect on the answer is pending from its start until the backend has refused it, or
/// until there is an answer that was requested after its success. ``value`` has the effects of the pending commands, in
/// the order in which they began, except those that ``confirmed`` may have already.
///
/// ```swift
/// switch answer.status {
/// case .fresh, .stale: show(answer.value)
/// case let .failed(error): show(answer.value, error)
/// }
/// ```
///
/// Two answers are equal if their status, their values, and the numbers of pending and uncertain commands are equal.
/// Their provenance is not compared, so that a new answer that hasn't changed is equal to the one before, and a test
/// needs no dates.
public struct LiveAnswer<Value: Sendable>: Sendable {
    /// The freshness of the backend's last answer.
    public enum Status: Sendable, Equatable {
        /// No event and no success of a command has made the answer stale since it was requested, and no later
        /// execution of the query has failed.
        case fresh
        /// An event or a command has made the answer stale, or a store or a cache had it; the query is executed again.
        case stale
        /// The query failed, and is executed again when it is due, for example after the next command that selects it;
        /// the last answer, if any, is stale.
        case failed(CoreError)
    }

    /// The freshness of ``confirmed``.
    public let status: Status
    /// The value to show: the backend's last answer with the effects of the pending commands; nil before the first
    /// answer.
    public let value: Value?
    /// The backend's last answer; nil before the first one.
    public let confirmed: Value?
    /// The number of pending commands.
    public let pendingCount: Int
    /// The number of pending commands whose outcome has been unknown for a long time, so that ``confirmed`` may have
    /// their effects.
    ///
    /// ``value`` has the effect of such a command as long as the backend's answers are equal to the one before the
    /// command; from then on it is the backend's answer.
    public let uncertainCount: Int
    /// The source and the date of ``confirmed``; nil before the first answer, and in answers that a test has created
    /// without it.
    public let provenance: AnswerProvenance?

    init(
        _ status: Status,
        value: Value?,
        confirmed: Value?,
        pendingCount: Int = 0,
        uncertainCount: Int = 0,
        provenance: AnswerProvenance? = nil
    ) {
        self.status = status
        self.value = value
        self.confirmed = confirmed
        self.pendingCount = pendingCount
        self.uncertainCount = uncertainCount
        self.provenance = provenance
    }

    /// Returns the latest answer.
    ///
    /// - Parameter value: The answer.
    /// - Returns: The answer, with no command pending.
    public static func fresh(_ value: Value) -> LiveAnswer {
        LiveAnswer(.fresh, value: value, confirmed: value)
    }

    /// Returns an answer that a command has made stale.
    ///
    /// - Parameter value: The answer.
    /// - Returns: The answer, with no command pending.
    public static func stale(_ value: Value) -> LiveAnswer {
        LiveAnswer(.stale, value: value, confirmed: value)
    }

    /// Returns the failure of a query.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - last: The last answer, if there was one.
    /// - Returns: The failure, with no command pending.
    public static func failed(_ error: CoreError, last: Value?) -> LiveAnswer {
        LiveAnswer(.failed(error), value: last, confirmed: last)
    }

    /// Returns the answer with the effects of pending commands.
    ///
    /// - Parameters:
    ///   - value: The answer with the effects of the commands.
    ///   - count: The number of commands; 1 by default.
    ///   - uncertainCount: The number of commands with an unknown outcome among them; none by default.
    /// - Returns: An answer of the same status, with the same value confirmed.
    public func showing(_ value: Value, pending count: Int = 1, uncertain uncertainCount: Int = 0) -> LiveAnswer {
        LiveAnswer(
            status,
            value: value,
            confirmed: confirmed,
            pendingCount: count,
            uncertainCount: uncertainCount,
            provenance: provenance
        )
    }

    /// Returns the answer with another provenance.
    ///
    /// - Parameter provenance: The provenance of the confirmed value.
    public func from(_ provenance: AnswerProvenance?) -> LiveAnswer {
        copy(status, provenance)
    }

    /// Returns the answer with another status.
    func with(_ status: Status) -> LiveAnswer {
        copy(status, provenance)
    }

    private func copy(_ status: Status, _ provenance: AnswerProvenance?) -> LiveAnswer {
        LiveAnswer(
            status,
            value: value,
            confirmed: confirmed,
            pendingCount: pendingCount,
            uncertainCount: uncertainCount,
            provenance: provenance
        )
    }

    /// Whether the confirmed value is the latest answer.
    public var isFresh: Bool { status == .fresh }

    /// The failure of the last execution; nil when it succeeded or has not ended.
    public var error: CoreError? {
        guard case let .failed(error) = status else { return nil }
        return error
    }
}

extension LiveAnswer: Equatable where Value: Equatable {
    /// Returns whether two answers are equal, ignoring their provenance.
    public static func == (lhs: LiveAnswer, rhs: LiveAnswer) -> Bool {
        lhs.status == rhs.status && lhs.pendingCount == rhs.pendingCount && lhs.uncertainCount == rhs.uncertainCount
            && lhs.value == rhs.value && lhs.confirmed == rhs.confirmed
    }
}

extension LiveAnswer: CustomStringConvertible {
    /// The status with the value, and the number of pending commands if there are any, as in
    /// `fresh(4 likes, 1 pending)`; a stored answer is marked: `stale(3 likes, stored)`.
    public var description: String {
        let stored = provenance?.source == .stored ? ", stored" : ""
        let uncertain = uncertainCount > 0 ? ", \(uncertainCount) uncertain" : ""
        let pending = pendingCount > 0 ? ", \(pendingCount) pending\(uncertain)" : ""
        let value = value.map { "\($0)" } ?? "nothing"
        return switch status {
        case .fresh: "fresh(\(value)\(stored)\(pending))"
        case .stale: "stale(\(value)\(stored)\(pending))"
        case let .failed(error): "failed(\(error), last: \(value)\(stored)\(pending))"
        }
    }
}

extension LiveAnswer: CustomReflectable {
    /// The arguments of ``fresh(_:)``, ``stale(_:)`` or ``failed(_:last:)``, unless commands are pending, so that dumps
    /// are shorter.
    public var customMirror: Mirror {
        guard pendingCount == 0 else {
            let uncertain: [(String, Any)] = uncertainCount > 0 ? [("uncertainCount", uncertainCount)] : []
            let children: [(String, Any)] = [
                ("status", status), ("value", value as Any), ("confirmed", confirmed as Any),
                ("pendingCount", pendingCount),
            ]
            return Mirror(
                self,
                children: (children + uncertain).map { (label: $0, value: $1) },
                displayStyle: .struct
            )
        }
        return switch status {
        case .fresh: Mirror(self, children: ["fresh": value as Any], displayStyle: .enum)
        case .stale: Mirror(self, children: ["stale": value as Any], displayStyle: .enum)
        case let .failed(error): Mirror(self, children: ["failed": (error, last: value)], displayStyle: .enum)
        }
    }
}
