import MillracePlatform
import MillraceStreams
import Synchronization

extension Middleware {
    /// Returns a middleware that retries requests which may succeed later.
    ///
    /// Pauses grow exponentially and are drawn from their full range ("full jitter"), unless the backend sent one with
    /// `Retry-After`, or in a body that the resource's `FailureReader` reads a pause from. When no attempts are left,
    /// the last outcome is the outcome. There is one exception: if the last attempt of a request that changes something
    /// didn't reach the backend, and an earlier one may have been carried out, the outcome is the earlier one, with
    /// `isOutcomeUnknown`.
    ///
    /// - Parameters:
    ///   - policy: The retry policy of resources without their own.
    ///   - budget: How many retries of all requests together can be saved up; no bound by default. Each retry uses one
    ///     up, and with none left, requests are not retried.
    ///   - ratio: How much of a retry each first attempt earns for the budget, by default a tenth.
    ///   - scheduler: The clock of the pauses; by default the system's.
    ///   - seed: Makes the pauses the same in each run; random by default.
    public static func retry(
        _ policy: RequestRetryPolicy = RequestRetryPolicy(),
        budget: Int? = nil,
        earning ratio: Double = 0.1,
        on scheduler: (any DateScheduler)? = nil,
        seed: UInt64? = nil
    ) -> Middleware {
        let generator = SeededGenerator(seed: seed ?? UInt64.random(in: .min ... .max))
        let budget = budget.map { RetryBudget(capacity: $0, ratio: ratio) }
        let retry = RequestRetry(policy, budget, scheduler ?? BackendClock.shared, generator)
        return Middleware(retry.respond)
    }
}

private final class RequestRetry: Sendable {
    private let policy: RequestRetryPolicy
    private let budget: RetryBudget?
    private let scheduler: any DateScheduler
    /// The randomness of all requests that pass the middleware.
    private let generator: Mutex<SeededGenerator>

    init(
        _ policy: RequestRetryPolicy,
        _ budget: RetryBudget?,
        _ scheduler: any DateScheduler,
        _ generator: SeededGenerator
    ) {
        self.policy = policy
        self.budget = budget
        self.scheduler = scheduler
        self.generator = Mutex(generator)
    }

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        let policy = request.retryPolicy ?? policy
        guard policy.backoff.maximumRetries > 0 else { return next(request) }
        return .responding { [self] responder in
            var request = request
            if policy.addsIdempotencyKey, !policy.allows(request) {
                request.headers["Idempotency-Key"] = UUID.random().uuidString
            }
            budget?.earn()
            attempt(0, request, policy, after: nil, responder, next)
        }
    }

    /// Makes the request.
    ///
    /// - Parameter open: The outcome of an earlier attempt that may have been carried out; nil if there is none.
    private func attempt(
        _ number: Int,
        _ request: HTTPRequest,
        _ policy: RequestRetryPolicy,
        after open: Result<HTTPAnswer, CoreError>?,
        _ responder: Responder,
        _ next: @escaping HTTPHandler
    ) {
        var request = request
        if request.context.delivery == nil { request.context.delivery = RequestDelivery() }
        responder.perform(next(request)) { [self, request] outcome in
            guard number < policy.backoff.maximumRetries, policy.repeats(request, after: outcome),
                let pause = pause(beforeRetry: number, of: request, policy, after: outcome), budget?.use() ?? true
            else { return responder.finish(RequestRetry.last(outcome, after: open, of: request)) }
            request.context.trace?.addRetry()
            request.context.delivery?.note(outcome)
            let open = RequestDelivery.isOpen(after: outcome) ? outcome : open
            responder.wait(pause, on: scheduler) { [self] in
                attempt(number + 1, request, policy, after: open, responder, next)
            }
        }
    }

    /// Returns the outcome of a request: that of its last attempt, unless that attempt can't have been carried out, and
    /// an earlier one may have been.
    private static func last(
        _ outcome: Result<HTTPAnswer, CoreError>,
        after open: Result<HTTPAnswer, CoreError>?,
        of request: HTTPRequest
    ) -> Result<HTTPAnswer, CoreError> {
        guard let open, !request.method.isSafe, case let .failure(error) = outcome, !error.isOutcomeUnknown else {
            return outcome
        }
        return open
    }

    /// Returns the pause that the backend asked for, or one of the policy's; nil if it would be too long.
    private func pause(
        beforeRetry number: Int,
        of request: HTTPRequest,
        _ policy: RequestRetryPolicy,
        after outcome: Result<HTTPAnswer, CoreError>
    ) -> Duration? {
        if case .success(let answer) = outcome, let wanted = answer.retryAfter(readBy: request.context.failure) {
            let pause = wanted.pause(beside: answer.response.headers, at: scheduler.currentDate)
            return pause <= policy.longestRetryAfter ? pause : nil
        }
        if case .failure(let error) = outcome, let pause = error.wantedPause(from: scheduler.currentDate) {
            return pause <= policy.longestRetryAfter ? pause : nil
        }
        return generator.withLock { policy.backoff.pause(beforeRetry: number, using: &$0) }
    }
}
