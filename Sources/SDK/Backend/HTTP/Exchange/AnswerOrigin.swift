import MillracePlatform

/// Where an answer comes from, and how old it is where it was stored.
public enum AnswerOrigin: Sendable, Hashable {
    /// The backend sent it for this request.
    case network
    /// A cache had it, and it is still fresh.
    case cache(age: Duration)
    /// A cache had it, and the backend said that it is unchanged.
    case validated(age: Duration)
    /// A cache had it; it is no longer fresh, and was allowed to be used all the same.
    case stale(age: Duration)
}
