import MillracePlatform

extension CoreError {
    /// The content of an answer with a status that was not accepted.
    ///
    /// Textual forms and mirrors have neither the body nor values of header fields that may be secret. The encoded form
    /// masks the body and the fields as a recording does, because journals are stored and shared.
    public struct StatusReason: Sendable, CustomStringConvertible {
        /// The status code.
        public let code: Int
        /// The header fields as received, without those that hold secrets, such as `Set-Cookie`, and those of the
        /// connection.
        public let headers: HeaderFields
        /// The start of the body, bounded, with control characters made visible and secrets masked.
        public let excerpt: String
        /// The problem details, if the backend sent them (RFC 9457).
        public let problem: ProblemDetails?
        /// The time at which the backend wants the request again, from the body, as the resource's `FailureReader`
        /// reads it, or from `Retry-After`.
        public let retryAfter: RetryAfter?
        /// Whether the request was made before with an unknown outcome: this answer may be caused by its own success.
        var isOutcomeUnknown: Bool
        let body: RefusedBody
        /// The value that the resource's `FailureReader` made of the body.
        let failure: FailureValue?

        /// Creates a reason from its parts; only the code is required, as in `CoreError.status(.init(code: 404))`.
        ///
        /// - Parameters:
        ///   - code: The status code.
        ///   - headers: The header fields, none by default; those that hold secrets are left out.
        ///   - excerpt: The start of the body; by default it is made from the body.
        ///   - body: The body, of which 64 KB are kept; empty by default.
        ///   - problem: The problem details.
        ///   - retryAfter: The time at which the backend wants the request again.
        ///   - failure: The value that a resource's `FailureReader` would make of the body.
        ///   - isOutcomeUnknown: Whether the request was made before, and may have been carried out then; false by
        ///     default.
        public init(
            code: Int,
            headers: HeaderFields = [:],
            excerpt: String? = nil,
            body: Data = Data(),
            problem: ProblemDetails? = nil,
            retryAfter: RetryAfter? = nil,
            failure: (any Codable & Equatable & Sendable)? = nil,
            isOutcomeUnknown: Bool = false
        ) {
            self.code = code
            self.headers = headers.kept
            self.excerpt = excerpt ?? VisibleText.excerpt(of: body)
            self.body = RefusedBody(body)
            self.problem = problem
            self.retryAfter = retryAfter
            self.failure = failure.map { FailureValue($0) }
            self.isOutcomeUnknown = isOutcomeUnknown
        }

        /// Creates the reason that an answer gives.
        ///
        /// - Parameters:
        ///   - answer: The answer.
        ///   - reader: The reader of its body, none by default.
        ///   - isOutcomeUnknown: Whether an earlier exchange of the request may have carried it out.
        package init(
            _ answer: HTTPAnswer,
            reading reader: FailureReader? = nil,
            afterOpenAttempt isOutcomeUnknown: Bool = false
        ) {
            let fields = answer.response.headers
            code = answer.response.status
            headers = fields.kept
            excerpt = VisibleText.excerpt(of: answer.body)
            body = RefusedBody(answer.body)
            problem = ProblemDetails(answer)
            let read = reader?.read(answer)
            retryAfter = read?.retryAfter ?? fields["Retry-After"].flatMap(RetryAfter.init)
            failure = read?.value
            self.isOutcomeUnknown = isOutcomeUnknown
        }

        /// Creates the reason of an answer to a request whose credentials the backend has rejected.
        init(_ answer: HTTPAnswer, to request: HTTPRequest) {
            self.init(answer, afterOpenAttempt: request.meetsItself)
        }

        /// The version that the server has now; a version that isn't known if the answer doesn't contain it.
        public var version: Version { Version(headers) }

        /// Returns the value that the resource's `FailureReader` made of the body; nil if there is none, or if it has
        /// another type.
        package func failure<Failure: Codable & Equatable & Sendable>(as type: Failure.Type = Failure.self) -> Failure?
        {
            failure?.value(as: type)
        }

        /// Whether the same request may succeed later.
        package var isRetryable: Bool {
            switch code {
            case 408, 425, 429, 500, 502, 503, 504: true
            default: false
            }
        }

        /// The reason, for developers: `HTTP 404: <html>…`.
        public var description: String {
            let detail = problem?.description ?? excerpt
            let doubt = isOutcomeUnknown ? " (an earlier attempt may have succeeded)" : ""
            return (detail.isEmpty ? "HTTP \(code)" : "HTTP \(code): \(detail)") + doubt
        }
    }
}

extension CoreError.StatusReason: Equatable {
    /// Returns whether two reasons are equal apart from secrets: a stored reason equals the original.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.isEqualApartFromHeaders(rhs)
            && (lhs.headers == rhs.headers || lhs.headers.masked == rhs.headers.masked)
    }

    /// Returns whether two reasons are equal apart from their header fields, and from secrets.
    func isEqualApartFromHeaders(_ other: Self) -> Bool {
        code == other.code && excerpt == other.excerpt && problem == other.problem && retryAfter == other.retryAfter
            && failure == other.failure && isOutcomeUnknown == other.isOutcomeUnknown && body == other.body
    }
}

extension CoreError.StatusReason: CustomReflectable {
    /// A mirror of the properties, with the value of a `FailureReader` if there is one.
    public var customMirror: Mirror {
        var children: [(label: String?, value: Any)] = [
            ("code", code), ("headers", headers), ("excerpt", excerpt), ("problem", problem as Any),
            ("retryAfter", retryAfter as Any),
        ]
        if let failure { children.append(("failure", failure)) }
        if isOutcomeUnknown { children.append(("isOutcomeUnknown", true)) }
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
