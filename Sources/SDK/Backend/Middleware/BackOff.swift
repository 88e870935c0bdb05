import MillracePlatform
import MillraceStreams
import Synchronization

extension Middleware {
    /// Returns a middleware that leaves a host alone for as long as it asks.
    ///
    /// A host asks with `Backoff: 30` beside any answer, a successful one too, and with `Retry-After` beside a status
    /// from 400 on (RFC 9110, section 10.2.3). All requests to it are held back then, those of other screens and logins
    /// as well: a request waits where the time that is left is short, and otherwise fails with
    /// `CoreError.transport(.heldBack(for:))` before anything is sent. `.retry` waits for that time like for a
    /// `Retry-After`, and works outside of this middleware, and so does `.cache`, which takes a 304 with what it asks
    /// for. Inside of a `.hostLimit`, a request that waits keeps its place.
    ///
    /// A field that is neither a number of seconds nor a date is ignored, and so is a date that is over. A date is
    /// compared with the `Date` of its answer; without one, with the clock of this machine, and then a date further
    /// away than the longest time is ignored, too: one of the two clocks is wrong. What a cache answers asks for
    /// nothing.
    ///
    /// - Parameters:
    ///   - patience: The time that a request waits at most, by default 10 seconds; zero for requests that fail at once.
    ///   - longest: The longest time for which a host can hold back requests, whatever it asks for: by default an hour.
    ///   - scheduler: The clock; by default the system's.
    public static func backOff(
        waitingUpTo patience: Duration = .seconds(10),
        longest: Duration = .seconds(3600),
        on scheduler: (any DateScheduler)? = nil
    ) -> Middleware {
        Middleware(BackOff(patience, longest, scheduler ?? BackendClock.shared).respond)
    }
}

/// The hosts that have asked to be left alone.
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

    /// Waits until the host may be asked, and asks it; fails where that is too long.
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
        // Another answer may have asked for more meanwhile.
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

    /// Returns the time after which a host may be asked again; nil where it may be asked now.
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
