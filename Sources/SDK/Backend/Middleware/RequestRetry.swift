import MillracePlatform
import MillraceStreams
import Synchronization

extension Middleware {
    /// Returns a middleware that repeats requests which may succeed later.
    ///
    /// Pauses grow exponentially and are drawn from their whole range ("full jitter"), unless the backend named one
    /// with `Retry-After`, or in a body that the resource's `FailureReader` reads a pause from. When there are no
    /// attempts left, the last outcome is the outcome. Where the last attempt of a request that changes something
    /// reached nobody, and an earlier one may have been carried out, the earlier one's is: its `isOutcomeUnknown` says
    /// so.
    ///
    /// - Parameters:
    ///   - policy: What is repeated, where the resource does not say it.
    ///   - budget: How many repetitions of all requests together can be saved up; no bound by default. Each repetition
    ///     uses one up, and with none left, requests are not repeated.
    ///   - ratio: How much of a repetition each first attempt earns for the budget, by default a tenth.
    ///   - scheduler: Measures the pauses; by default the system's clock.
    ///   - seed: Makes the pauses the same in each run; by default they are not.
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
    /// - Parameter open: The outcome of an earlier attempt that may have been carried out; nil where there is none.
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

    /// Returns the outcome of a request: that of its last attempt, unless this one says that nothing was carried out,
    /// and an earlier one may have been.
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

    /// Returns the pause that the backend asked for, or one of the policy's; nil where it would be too long.
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
        if case .failure(.transport(.heldBack(let pause), _)) = outcome {
            return pause <= policy.longestRetryAfter ? pause : nil
        }
        return generator.withLock { policy.backoff.pause(beforeRetry: number, using: &$0) }
    }
}
