import MillracePlatform
import MillraceStreams

/// Which requests are retried, after which outcomes, and after which pauses.
///
/// A request whose method is in `methods` is retried after a status in `statuses`, and after a retryable failure of the
/// transport. Any request is retried if the backend can't have processed any part of it: the connection was refused,
/// the host was not found, or the server reported that, and no host has redirected the request before (RFC 9110,
/// section 9.2.2). So is a request whose credentials could not be obtained, if the request for them may be repeated
/// with success.
public struct RequestRetryPolicy: Sendable, Hashable {
    let backoff: RetryPolicy
    let methods: Set<Resource.Method>
    let statuses: Set<Int>
    let longestRetryAfter: Duration
    let addsIdempotencyKey: Bool

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - backoff: How often, and after which pauses: by default twice, after up to half a second and a second.
    ///   - methods: The methods that may be retried: by default those that HTTP defines as idempotent.
    ///   - statuses: The statuses after which a request is retried: by default 408, 429, 500, 502, 503 and 504.
    ///   - longestRetryAfter: The longest pause that a backend may ask for, by default a minute; a request that would
    ///     have to wait longer is not retried.
    ///   - addsIdempotencyKey: Whether requests of other methods get an `Idempotency-Key`, the same for all attempts,
    ///     and are then retried too; off by default, since the backend has to support it.
    public init(
        backoff: RetryPolicy = .exponentialBackoff(upTo: 2),
        methods: Set<Resource.Method> = [.GET, .HEAD, .PUT, .DELETE],
        statuses: Set<Int> = [408, 429, 500, 502, 503, 504],
        longestRetryAfter: Duration = .seconds(60),
        addsIdempotencyKey: Bool = false
    ) {
        self.backoff = backoff
        self.methods = methods
        self.statuses = statuses
        self.longestRetryAfter = longestRetryAfter
        self.addsIdempotencyKey = addsIdempotencyKey
    }

    /// The policy that retries nothing.
    public static let never = RequestRetryPolicy(backoff: .constant(upTo: 0, pause: .zero))

    func allows(_ request: HTTPRequest) -> Bool {
        methods.contains(request.method) || request.headers["Idempotency-Key"] != nil
    }

    /// Returns whether a request may be retried after an outcome.
    func repeats(_ request: HTTPRequest, after outcome: Result<HTTPAnswer, CoreError>) -> Bool {
        if request.context.sink?.hasBegun == true { return false }
        switch outcome {
        case .success(let answer):
            return allows(request) && statuses.contains(answer.response.status)
        case .failure(.transport(let reason, _)):
            let isUnprocessed =
                reason.isRetryable && reason.hasProcessedNothing && request.context.delivery?.hasBeenAnswered != true
            return isUnprocessed || (allows(request) && reason.isRetryable)
        // Nothing of the request was sent.
        case .failure(.authentication(.unobtained(let error), _)):
            return error.isRetryable && (allows(request) || request.context.delivery?.hasBeenAnswered != true)
        case .failure:
            return false
        }
    }
}
