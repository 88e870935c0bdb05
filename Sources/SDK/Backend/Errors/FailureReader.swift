import MillracePlatform

/// The reader of the body of an answer that a resource does not accept, as a type of the app's own.
///
/// ```swift
/// let resource = createUserResource().failing(.json(Refusal.self))
/// ```
///
/// Where the backend answers 422 with `{"errors": {"name": "is taken"}}`, `error.failure(as: Refusal.self)` has them.
///
/// A pause that the body names counts like that of a `Retry-After`, for `.retry()`, for an outbox, and in
/// `CoreError.StatusReason.retryAfter`:
/// `.json(Refusal.self, retryAfter: { $0.retryAfterMs.map { .after(.milliseconds($0)) } })`.
///
/// The stream still fails with a `CoreError.status`: what it says of the answer, to a log or to a person, stays, and
/// the value is inside. Repositories, queries and commands have a reader as well.
public struct FailureReader: Sendable {
    let read: @Sendable (HTTPAnswer) -> (value: FailureValue, retryAfter: RetryAfter?)?

    /// Creates a reader from a function.
    ///
    /// - Parameters:
    ///   - retryAfter: Returns the pause that a value names, which comes before a `Retry-After`; none by default.
    ///   - failure: Returns the value for a body and the head that came with it, or nil where the answer has none: a
    ///     500 with a page of HTML, say. It is called on a background thread, and once more where the request is
    ///     repeated.
    public init<Failure: Codable & Equatable & Sendable>(
        retryAfter: @escaping @Sendable (Failure) -> RetryAfter? = { _ in nil },
        _ failure: @escaping @Sendable (Data, HTTPResponse) -> Failure?
    ) {
        read = { answer in
            failure(answer.body, answer.response).map { (FailureValue($0), retryAfter($0)) }
        }
    }

    /// Returns a reader of JSON; an answer that can't be decoded as the type has no such value.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    ///   - retryAfter: Returns the pause that a value names, which comes before a `Retry-After`; none by default.
    public static func json<Failure: Codable & Equatable & Sendable>(
        _ type: Failure.Type,
        decoder: JSONDecoder = Parser.decoder,
        retryAfter: @escaping @Sendable (Failure) -> RetryAfter? = { _ in nil }
    ) -> FailureReader {
        FailureReader(retryAfter: retryAfter) { data, _ in
            let value: Result<Failure, CoreError> = Parser.parse(data, decoder: decoder)
            return try? value.get()
        }
    }
}
