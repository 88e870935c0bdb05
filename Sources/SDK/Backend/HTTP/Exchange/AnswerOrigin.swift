import MillracePlatform

/// The origin of an answer, and the age of a stored one.
public enum AnswerOrigin: Sendable, Hashable {
    /// The backend sent it for this request.
    case network
    /// A cache stored it, and it is still fresh.
    case cache(age: Duration)
    /// A cache stored it, and the backend confirmed that it is unchanged.
    case validated(age: Duration)
    /// A cache stored it; it is no longer fresh, and may be used nevertheless.
    case stale(age: Duration)

    /// Whether the backend has neither sent nor confirmed the answer for this request.
    var isFromCacheAlone: Bool {
        switch self {
        case .network, .validated: false
        case .cache, .stale: true
        }
    }
}
