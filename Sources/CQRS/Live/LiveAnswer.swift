import MillraceBackend

/// What is known of the answer to a live query.
public enum LiveAnswer<Value: Sendable>: Sendable {
    /// The latest answer: no command that names the query has succeeded since it was asked.
    case fresh(Value)
    /// An answer that a command has made stale; the query is running again.
    case stale(Value)
    /// The query failed, and runs again after the next command that names it; with the last answer, which is stale.
    case failed(CoreError, last: Value?)

    /// The value, whether it is fresh or stale; nil where there was none yet.
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

    /// The failure, where the last run had one.
    public var error: CoreError? {
        guard case .failed(let error, _) = self else { return nil }
        return error
    }
}

extension LiveAnswer: Equatable where Value: Equatable {}
