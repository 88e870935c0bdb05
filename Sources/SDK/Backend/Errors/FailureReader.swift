import MillracePlatform

/// A reader that decodes the body of an answer with a status that the resource does not accept.
///
/// ```swift
/// let resource = createUserResource().failing(.json(Refusal.self))
/// ```
///
/// If the backend answers 422 with `{"errors": {"name": "is taken"}}`, `error.failure(as: Refusal.self)` returns them.
///
/// A pause in the body is treated like that of a `Retry-After`, by `.retry()`, by an outbox, and in
/// `CoreError.StatusReason.retryAfter`:
/// `.json(Refusal.self, retryAfter: { $0.retryAfterMs.map { .after(.milliseconds($0)) } })`.
///
/// The stream still fails with a `CoreError.status`, whose texts for logs and users are the same; the value is inside
/// it. Repositories, queries and commands can have a reader as well.
public struct FailureReader: Sendable {
    let read: @Sendable (HTTPAnswer) -> (value: FailureValue, retryAfter: RetryAfter?)?

    /// Creates a reader from a function.
    ///
    /// - Parameters:
    ///   - retryAfter: Returns the pause that a value contains, which takes precedence over a `Retry-After`; none by
    ///     default.
    ///   - failure: Returns the value for a body and the head that came with it, or nil if the answer has none, such as
    ///     a 500 with a page of HTML. It is called on a background thread, and again if the request is repeated.
    public init<Failure: Codable & Equatable & Sendable>(
        retryAfter: @escaping @Sendable (Failure) -> RetryAfter? = { _ in nil },
        _ failure: @escaping @Sendable (Data, HTTPResponse) -> Failure?
    ) {
        read = { answer in
            failure(answer.body, answer.response).map { (FailureValue($0), retryAfter($0)) }
        }
    }

    /// Returns a reader of JSON; an answer that can't be decoded as the type has no value.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    ///   - retryAfter: Returns the pause that a value contains, which takes precedence over a `Retry-After`; none by
    ///     default.
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
