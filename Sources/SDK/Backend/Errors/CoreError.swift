import MillracePlatform

/// The failures between a `BackendResource` and its decoded response: one error type for the complete layer.
///
/// Each case has a reason, and the method and path of the request where they are known; `at:` is nil only in errors
/// that `Parser` returns outside an access. No textual form contains a credential, a cookie, a query or an unbounded
/// part of an answer. A value is one reference, so that a stream with this failure stays small.
///
/// ```swift
/// print(CoreError.transport(.timedOut, at: .init(method: .GET, path: "/v1/cities")))
/// // GET /v1/cities: the request timed out
/// ```
public indirect enum CoreError: Error, Equatable, Sendable, Codable {
    /// The request could not be built or encoded; nothing was sent.
    case request(RequestReason, at: Endpoint? = nil)
    /// The exchange did not end with a complete, well-formed answer.
    case transport(TransportReason, at: Endpoint? = nil)
    /// The answer has a status that the resource does not accept.
    case status(StatusReason, at: Endpoint? = nil)
    /// The answer's body, or a value that was to be decoded from it, doesn't have the expected form.
    case parsing(ParsingReason, at: Endpoint? = nil)
    /// There are no credentials for the request, or the backend rejected them.
    case authentication(AuthenticationReason, at: Endpoint? = nil)

    /// The method and path of the request, where they are known.
    public var endpoint: Endpoint? { parts.endpoint }

    private var parts: (reason: any CustomStringConvertible, endpoint: Endpoint?) {
        switch self {
        case let .request(reason, endpoint): (reason, endpoint)
        case let .transport(reason, endpoint): (reason, endpoint)
        case let .status(reason, endpoint): (reason, endpoint)
        case let .parsing(reason, endpoint): (reason, endpoint)
        case let .authentication(reason, endpoint): (reason, endpoint)
        }
    }

    /// Returns the error with an endpoint, unless it has one already.
    package func located(at endpoint: Endpoint) -> CoreError {
        guard self.endpoint == nil else { return self }
        return switch self {
        case .request(let reason, _): .request(reason, at: endpoint)
        case .transport(let reason, _): .transport(reason, at: endpoint)
        case .status(let reason, _): .status(reason, at: endpoint)
        case .parsing(let reason, _): .parsing(reason, at: endpoint)
        case .authentication(let reason, _): .authentication(reason, at: endpoint)
        }
    }

    /// Returns the value that the resource's `FailureReader` made of the body of a refused answer.
    ///
    /// - Parameter type: The type that the resource's reader returns.
    /// - Returns: The value; nil for any other failure, and if the body doesn't have the type.
    public func failure<Failure: Codable & Equatable & Sendable>(as type: Failure.Type = Failure.self) -> Failure? {
        refusal?.failure(as: type)
    }

    /// Whether the same request may succeed when it is repeated later without a change.
    ///
    /// So it may if its credentials could not be obtained because of a token endpoint's answer that has not ended the
    /// login, whatever that answer was.
    public var isRetryable: Bool {
        switch self {
        case .transport(let reason, _): reason.isRetryable
        case .status(let reason, _): reason.isRetryable
        case .authentication(.unobtained(let error), _): error.leavesCredentialsObtainable
        case .request, .parsing, .authentication: false
        }
    }
}

extension CoreError: CustomStringConvertible {
    /// The endpoint and the reason, on one line, for developers.
    public var description: String {
        let (reason, endpoint) = parts
        return endpoint.map { "\($0): \(reason)" } ?? "\(reason)"
    }
}

extension CoreError: LocalizedError {
    /// The same as `userMessage`.
    public var errorDescription: String? { userMessage }
}
