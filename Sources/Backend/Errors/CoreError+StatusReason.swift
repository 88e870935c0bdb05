import Foundation

extension CoreError {
    /// What an answer with a status that was not accepted says.
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

        /// Creates a reason from its parts; a code alone is enough, as in `CoreError.status(.init(code: 404))`.
        public init(
            code: Int,
            headers: HeaderFields = [:],
            excerpt: String = "",
            problem: ProblemDetails? = nil,
            retryAfter: RetryAfter? = nil
        ) {
            self.code = code
            self.headers = headers
            self.excerpt = excerpt
            self.problem = problem
            self.retryAfter = retryAfter
        }

        /// Creates the reason that an answer gives.
        public init(_ answer: HTTPAnswer) {
            let fields = answer.response.headers
            var kept = HeaderFields()
            for field in fields where StatusReason.keptHeaders.contains(where: field.isNamed) {
                kept.append(field.name, VisibleText.bounded(Redaction.standard.value(of: field), limit: 200))
            }
            self.init(
                code: answer.response.status,
                headers: kept,
                excerpt: VisibleText.excerpt(of: answer.body),
                problem: ProblemDetails(answer),
                retryAfter: fields["Retry-After"].flatMap(RetryAfter.init)
            )
        }

        /// Whether the same request may succeed later.
        public var isRetryable: Bool {
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
