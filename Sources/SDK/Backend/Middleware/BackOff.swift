import MillracePlatform
import MillraceStreams
import Synchronization

extension Middleware {
    /// Returns a middleware that sends no requests to a host while the host asks for a pause.
    ///
    /// A host asks for a pause with `Backoff: 30` in any answer, a successful one too, and with `Retry-After` in an
    /// answer with a status from 400 on (RFC 9110, section 10.2.3). The middleware then holds back all requests to the
    /// host, also those of other screens and logins: a request waits if the rest of the pause is short, and otherwise
    /// fails with `CoreError.transport(.heldBack(for:))` before anything is sent. `.retry` waits for that time as for a
    /// `Retry-After`, and has to be before this middleware, and so has `.cache`, so that this middleware sees the pause
    /// of a 304. If a `.hostLimit` is before this middleware, a waiting request keeps its slot.
    ///
    /// A field that is neither a number of seconds nor a date is ignored, and so is a date that is over. A date is
    /// compared with the `Date` of its answer; without one, with the clock of this machine, and then a date further
    /// away than the longest time is ignored, too: one of the two clocks is wrong. Answers from a cache are ignored.
    ///
    /// - Parameters:
    ///   - patience: The time that a request waits at most, by default 10 seconds; zero for requests that fail
    ///     immediately.
    ///   - longest: The longest time for which a host can hold back requests: by default an hour.
    ///   - scheduler: The clock; by default the system's.
    public static func backOff(
        waitingUpTo patience: Duration = .seconds(10),
        longest: Duration = .seconds(3600),
        on scheduler: (any DateScheduler)? = nil
    ) -> Middleware {
        Middleware(BackOff(patience, longest, scheduler ?? BackendClock.shared).respond)
    }
}

/// The hosts that have asked for a pause.
private final class BackOff: Sendable {
    private let patience: Duration
    private let longest: Duration
    private let scheduler: any DateScheduler
    private let ends = Mutex<[Origin: ContinuousClock.Instant]>([:])

    init(_ patience: Duration, _ longest: Duration, _ scheduler: any DateScheduler) {
        self.patience = patience
        self.longest = max(.zero, longest)
        self.scheduler = scheduler
    }

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        guard let origin = Origin(request.url) else { return next(request) }
        return .deferred { [self] in
            guard pause(of: origin) != nil else { return exchange(request, at: origin, next) }
            return .responding { [self] responder in wait(request, at: origin, patience, responder, next) }
        }
    }

    /// Waits until a request to the host may be sent, and sends it; fails if the wait is too long.
    private func wait(
        _ request: HTTPRequest,
        at origin: Origin,
        _ patience: Duration,
        _ responder: Responder,
        _ next: @escaping HTTPHandler
    ) {
        guard let pause = pause(of: origin) else {
            return responder.perform(exchange(request, at: origin, next), then: responder.finish)
        }
        guard pause <= patience else {
            return responder.finish(.failure(.transport(.heldBack(for: pause), at: request.endpoint)))
        }
        // Another answer may have asked for a longer pause meanwhile.
        responder.wait(pause, on: scheduler) { [self] in
            wait(request, at: origin, patience - pause, responder, next)
        }
    }

    private func exchange(
        _ request: HTTPRequest,
        at origin: Origin,
        _ next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        next(request).on(value: { [self] answer in
            guard case .network = answer.origin else { return }
            // After a redirect, another host has answered.
            hold(Origin(answer.response.url) ?? origin, by: answer.response)
        })
    }

    /// Returns the time after which a request may be sent to a host; nil if it may be sent now.
    private func pause(of origin: Origin) -> Duration? {
        let now = scheduler.currentInstant
        return ends.withLock { ends in
            guard let end = ends[origin] else { return nil }
            guard end > now else {
                ends[origin] = nil
                return nil
            }
            return now.duration(to: end)
        }
    }

    private func hold(_ origin: Origin, by response: HTTPResponse) {
        let names = response.status >= 400 ? ["Backoff", "Retry-After"] : ["Backoff"]
        let values = names.flatMap { response.headers.values(of: $0) }.compactMap(RetryAfter.init)
        guard !values.isEmpty else { return }
        let (now, date) = (scheduler.currentInstant, scheduler.currentDate)
        let pauses = values.map { $0.pause(beside: response.headers, at: date, atMost: longest) }
        guard let pause = pauses.max(), pause > .zero else { return }
        let end = now.advanced(by: pause)
        ends.withLock { ends in
            ends = ends.filter { $0.value > now }
            ends[origin] = max(end, ends[origin] ?? end)
        }
    }
}
