import MillraceBackend

/// The state of a live query's answer.
public enum LiveAnswer<Value: Sendable>: Sendable {
    /// The latest answer: since its request began, no command that names the query has succeeded.
    case fresh(Value)
    /// An answer that a command has made stale; the query is being executed again.
    case stale(Value)
    /// The query failed, and is executed again after the next command that names it; the last answer, if any, is stale.
    case failed(CoreError, last: Value?)

    /// The value, whether fresh or stale; nil before the first answer.
    public var value: Value? {
        switch self {
        case .fresh(let value), .stale(let value): value
        case .failed(_, let last): last
        }
    }

    /// Whether the value is the latest answer.
    public var isFresh: Bool {
        guard case .fresh = self else { return false }
        return true
    }

    /// The failure of the last execution; nil when it succeeded or has not ended.
    public var error: CoreError? {
        guard case .failed(let error, _) = self else { return nil }
        return error
    }
}

extension LiveAnswer: Equatable where Value: Equatable {}
