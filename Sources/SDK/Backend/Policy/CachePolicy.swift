/// How a request may use a `ResponseCache`, if its session has one.
public enum CachePolicy: Sendable, Hashable, CaseIterable {
    /// Follows RFC 9111: a fresh answer is used, a stale one is validated.
    case standard
    /// Sends a request in any case, with the validators of a stored answer; the new answer is stored.
    case revalidate
    /// Reads nothing from the cache; the new answer is stored.
    case reload
    /// Uses a stored answer of any age; sends a request only if there is none.
    case preferStored
    /// Uses only a stored answer; without one, the answer is a 504 (RFC 9111, section 5.2.1.7).
    case onlyStored
    /// Neither reads nor writes the cache.
    case bypass
}
