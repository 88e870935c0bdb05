import MillracePlatform
import MillraceStreams
import Synchronization

extension Middleware {
    /// Returns a middleware that suspends requests to a host for a while after several failures in a row.
    ///
    /// While the circuit is open, requests fail immediately with `CoreError.transport(.suspended)`. After the pause one
    /// request is sent as a probe: its success closes the circuit, its failure opens it for another pause. Failures are
    /// those of the transport that are retryable, and 5xx answers.
    ///
    /// - Parameters:
    ///   - threshold: The number of failures in a row that opens the circuit of a host, by default 5.
    ///   - pause: The time for which the circuit stays open, by default 30 seconds.
    ///   - scheduler: The clock of the pause; by default the system's.
    public static func circuitBreaker(
        threshold: Int = 5,
        pause: Duration = .seconds(30),
        on scheduler: (any DateScheduler)? = nil
    ) -> Middleware {
        let breaker = CircuitBreaker(threshold, pause, scheduler ?? BackendClock.shared)
        return Middleware(breaker.respond)
    }
}

/// The circuits of the hosts.
private final class CircuitBreaker: Sendable {
    private enum Circuit {
        case closed(failures: Int)
        case open(until: ContinuousClock.Instant)
        case probing(number: Int)
    }

    private struct Guarded {
        var circuits: [Origin: Circuit] = [:]
        var lastNumber = 0
    }

    private let threshold: Int
    private let pause: Duration
    private let scheduler: any DateScheduler
    private let guarded = Mutex(Guarded())

    init(_ threshold: Int, _ pause: Duration, _ scheduler: any DateScheduler) {
        self.threshold = max(1, threshold)
        self.pause = pause
        self.scheduler = scheduler
    }

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        guard let origin = Origin(request.url) else { return next(request) }
        return .deferred { [self] in
            guard let number = enter(origin) else {
                return SignalProducer(error: .transport(.suspended, at: request.endpoint))
            }
            return next(request).on(
                failed: { [self] error in
                    switch error {
                    // Mostly the host itself has refused the credentials.
                    case .authentication(.rejected, _): end(number, at: origin, isFailure: false)
                    // A host that asks for a pause has not failed, nor has one that wasn't asked: the process has no
                    // descriptors, the credentials are missing, or the request can't be sent.
                    case .transport(.heldBack, _), .transport(.noDescriptors, _), .authentication, .request:
                        giveUp(number, at: origin)
                    default: end(number, at: origin, isFailure: error.isRetryable)
                    }
                },
                // The request may have ended without an answer.
                completed: { [self] in giveUp(number, at: origin) },
                interrupted: { [self] in giveUp(number, at: origin) },
                value: { [self] in end(number, at: origin, isFailure: $0.response.status >= 500) }
            )
        }
    }

    /// Returns the number of a request that may pass, or nil.
    private func enter(_ origin: Origin) -> Int? {
        let now = scheduler.currentInstant
        return guarded.withLock { guarded in
            guarded.lastNumber += 1
            switch guarded.circuits[origin] {
            case nil, .closed:
                return guarded.lastNumber
            case .open(let end) where end <= now:
                guarded.circuits[origin] = .probing(number: guarded.lastNumber)
                return guarded.lastNumber
            case .open, .probing:
                return nil
            }
        }
    }

    private func end(_ number: Int, at origin: Origin, isFailure: Bool) {
        let opened = Circuit.open(until: scheduler.currentInstant.advanced(by: pause))
        guarded.withLock { guarded in
            switch guarded.circuits[origin] {
            case .probing(number):
                guarded.circuits[origin] = isFailure ? opened : nil
            case nil, .closed:
                guard isFailure else { return guarded.circuits[origin] = nil }
                var failures = 1
                if case .closed(let earlier) = guarded.circuits[origin] { failures += earlier }
                guarded.circuits[origin] = failures < threshold ? .closed(failures: failures) : opened
            case .open, .probing:
                break
            }
        }
    }

    /// Lets the next request be the probe, if this request was the probe and ended without a result.
    private func giveUp(_ number: Int, at origin: Origin) {
        let now = scheduler.currentInstant
        guarded.withLock { guarded in
            if case .probing(number) = guarded.circuits[origin] { guarded.circuits[origin] = .open(until: now) }
        }
    }
}
