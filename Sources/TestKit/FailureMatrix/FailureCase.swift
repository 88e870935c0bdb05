/// The ways in which a backend fails a feature.
public enum FailureCase: String, Sendable, CaseIterable {
    /// No server listens at the backend's address.
    case refused
    /// No answer comes within the resource's time.
    case timeout
    /// The connection ends in the middle of the body.
    case resetInBody
    /// The backend doesn't accept the credentials: 401.
    case unauthorized
    /// The user lacks the permission: 403.
    case forbidden
    /// The backend has nothing at the path: 404.
    case notFound
    /// Another client has changed the resource: 409.
    case conflict
    /// The client has sent too many requests: 429.
    case tooManyRequests
    /// The backend fails, with a page of HTML: 500.
    case serverError
    /// The backend is down, and names the time to try again: 503 with `Retry-After`.
    case unavailable
    /// The answer has no body.
    case empty
    /// The body is no JSON.
    case malformed
    /// The body is the first half of a good one.
    case truncated
    /// A value in the body is of another type.
    case wrongType
    /// One element of a list in the body is malformed.
    case malformedElement
    /// The answer is good, and comes byte by byte, just in time.
    case slowTrickle
}
