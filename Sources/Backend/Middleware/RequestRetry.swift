import Foundation
import MillraceStreams
import Synchronization

/// The middleware that repeats requests which may succeed later.
///
/// Pauses grow exponentially and are drawn from their whole range ("full jitter"), unless the backend named one with
/// `Retry-After`. When there are no attempts left, the last outcome is the outcome.
public struct RequestRetry: Middleware {
    private let policy: RequestRetryPolicy
    private let budget: RetryBudget?
    private let scheduler: any DateScheduler
    private let generator: Generator

    /// Creates a middleware.
    ///
    /// - Parameters:
    ///   - policy: what is repeated, where the resource does not say it.
    ///   - budget: a bound over all requests, none by default.
    ///   - scheduler: measures the pauses; by default the system's clock.
    ///   - seed: makes the pauses the same in each run; by default they are not.
    public init(
        _ policy: RequestRetryPolicy = RequestRetryPolicy(),
        budget: RetryBudget? = nil,
        on scheduler: (any DateScheduler)? = nil,
        seed: UInt64? = nil
    ) {
        self.policy = policy
        self.budget = budget
        self.scheduler = scheduler ?? BackendClock.shared
        generator = Generator(seed: seed ?? UInt64.random(in: .min ... .max))
    }

    /// Returns a producer that makes the request until it succeeds, or may not be repeated any more.
    public func respond(
        to request: HTTPRequest,
        next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        let policy = request.policy.retry ?? policy
        guard policy.backoff.maximumRetries > 0 else { return next(request) }
        return .responding { [self] responder in
            var request = request
            if policy.addsIdempotencyKey, !policy.allows(request) {
                request.headers["Idempotency-Key"] = UUID().uuidString
            }
            budget?.earn()
            attempt(0, request, policy, responder, next)
        }
    }

    private func attempt(
        _ number: Int,
        _ request: HTTPRequest,
        _ policy: RequestRetryPolicy,
        _ responder: Responder,
        _ next: @escaping HTTPHandler
    ) {
        var request = request
        if request.delivery == nil { request.delivery = RequestDelivery() }
        responder.perform(next(request)) { [self, request] outcome in
            guard number < policy.backoff.maximumRetries, policy.repeats(request, after: outcome),
                let pause = pause(beforeRetry: number, policy, after: outcome), budget?.use() ?? true
            else { return responder.finish(outcome) }
            request.trace?.addRetry()
            request.delivery?.note(outcome)
            responder.wait(pause, on: scheduler) { [self] in attempt(number + 1, request, policy, responder, next) }
        }
    }

    /// Returns the pause that the backend asked for, or one of the policy's; nil where it would be too long.
    private func pause(
        beforeRetry number: Int,
        _ policy: RequestRetryPolicy,
        after outcome: Result<HTTPAnswer, CoreError>
    ) -> TimeInterval? {
        if case .success(let answer) = outcome,
            let wanted = answer.response.headers["Retry-After"].flatMap(RetryAfter.init)
        {
            let seconds = wanted.seconds(from: scheduler.currentDate)
            return seconds <= policy.longestRetryAfter ? seconds : nil
        }
        return generator.pause(of: policy.backoff, beforeRetry: number)
    }
}

/// The randomness of all requests that pass a middleware.
private final class Generator: Sendable {
    private let state: Mutex<SeededGenerator>

    init(seed: UInt64) {
        state = Mutex(SeededGenerator(seed: seed))
    }

    func pause(of policy: RetryPolicy, beforeRetry number: Int) -> TimeInterval {
        state.withLock { policy.pause(beforeRetry: number, using: &$0) }
    }
}
