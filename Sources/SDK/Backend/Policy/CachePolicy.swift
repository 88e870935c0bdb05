/// How a request may use a `ResponseCache`, where its session has one.
public enum CachePolicy: Sendable, Hashable, CaseIterable {
    /// As RFC 9111 says: a fresh answer is used, a stale one is validated.
    case standard
    /// The backend is asked in any case, with the validators of a stored answer; what comes is stored.
    case revalidate
    /// Nothing is read from the cache; what comes is stored.
    case reload
    /// A stored answer is used however old it is; the backend is asked only where there is none.
    case preferStored
    /// Only a stored answer is used; without one, the answer is a 504 (RFC 9111, section 5.2.1.7).
    case onlyStored
    /// The cache is neither read nor written.
    case bypass
}
