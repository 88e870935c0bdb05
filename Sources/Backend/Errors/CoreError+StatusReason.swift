import Foundation

extension CoreError {
    /// The content of an answer with a status that was not accepted.
    public struct StatusReason: Sendable, Equatable, Codable, CustomStringConvertible {
        /// The status code.
        public let code: Int
        /// Those header fields that describe the failure and hold no secrets, such as `Content-Type`.
        public let headers: HeaderFields
        /// The start of the body, bounded, with control characters made visible and secrets masked.
        public let excerpt: String
        /// The problem details, where the backend sent them (RFC 9457).
        public let problem: ProblemDetails?
        /// When the backend asked to be tried again.
        public let retryAfter: RetryAfter?
        /// The value that the resource's `FailureReader` made of the body.
        private let failure: FailureValue?

        /// Creates a reason from its parts; a code alone is enough, as in `CoreError.status(.init(code: 404))`.
        ///
        /// A `failure` is what a resource's `FailureReader` would make of the body.
        public init(
            code: Int,
            headers: HeaderFields = [:],
            excerpt: String = "",
            problem: ProblemDetails? = nil,
            retryAfter: RetryAfter? = nil,
            failure: (any Codable & Equatable & Sendable)? = nil
        ) {
            self.init(code, headers, excerpt, problem, retryAfter, failure.map { FailureValue($0) })
        }

        private init(
            _ code: Int,
            _ headers: HeaderFields,
            _ excerpt: String,
            _ problem: ProblemDetails?,
            _ retryAfter: RetryAfter?,
            _ failure: FailureValue?
        ) {
            self.code = code
            self.headers = headers
            self.excerpt = excerpt
            self.problem = problem
            self.retryAfter = retryAfter
            self.failure = failure
        }

        /// Creates the reason that an answer gives.
        ///
        /// - Parameters:
        ///   - answer: The answer.
        ///   - reader: What reads its body, none by default.
        package init(_ answer: HTTPAnswer, reading reader: FailureReader? = nil) {
            let fields = answer.response.headers
            var kept: HeaderFields = [:]
            for field in fields where StatusReason.keptHeaders.contains(where: field.isNamed) {
                kept.append(field.name, VisibleText.bounded(Redaction.standard.value(of: field), limit: 200))
            }
            self.init(
                answer.response.status,
                kept,
                VisibleText.excerpt(of: answer.body),
                ProblemDetails(answer),
                fields["Retry-After"].flatMap(RetryAfter.init),
                reader?.read(answer)
            )
        }

        /// Returns what the resource's `FailureReader` made of the body; nil where there is none, or it is of another type.
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
            return detail.isEmpty ? "HTTP \(code)" : "HTTP \(code): \(detail)"
        }

        private static let keptHeaders = [
            "Content-Type", "Content-Length", "Date", "Allow", "Retry-After",
            "X-Request-Id", "Request-Id", "Traceparent",
        ]
    }
}

extension CoreError.StatusReason: CustomReflectable {
    /// A mirror of the properties, with what a `FailureReader` made of the body where it made something.
    public var customMirror: Mirror {
        var children: [(label: String?, value: Any)] = [
            ("code", code), ("headers", headers), ("excerpt", excerpt), ("problem", problem as Any),
            ("retryAfter", retryAfter as Any),
        ]
        if let failure { children.append(("failure", failure)) }
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
