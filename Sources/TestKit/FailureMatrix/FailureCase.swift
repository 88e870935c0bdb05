/// One way in which a backend lets a feature down.
public enum FailureCase: String, Sendable, CaseIterable {
    /// Nobody listens at the backend's address.
    case refused
    /// No answer comes within the resource's time.
    case timeout
    /// The connection ends in the middle of the body.
    case resetInBody
    /// The credentials are not accepted: 401.
    case unauthorized
    /// The user isn't allowed to do this: 403.
    case forbidden
    /// There is nothing there: 404.
    case notFound
    /// Somebody else has changed it: 409.
    case conflict
    /// Too many requests were made: 429.
    case tooManyRequests
    /// The backend fails, with a page of HTML: 500.
    case serverError
    /// The backend is down, and says when to try again: 503 with `Retry-After`.
    case unavailable
    /// The answer has no body.
    case empty
    /// The body is no JSON.
    case malformed
    /// The body is the first half of a good one.
    case truncated
    /// A value in the body is of another type.
    case wrongType
    /// One element of a list in the body is not what it should be.
    case malformedElement
    /// The answer is a good one, and comes byte by byte, just in time.
    case slowTrickle
}
