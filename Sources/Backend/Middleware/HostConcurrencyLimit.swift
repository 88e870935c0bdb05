import MillraceStreams
import Synchronization

/// The middleware that lets a number of requests at a time through to one host, and the more urgent ones first.
///
/// A request that need not wait is made by the thread that starts it. One that has waited is made on the scheduler: whoever ended an
/// exchange, and with it gave a place free, runs nothing of another one, and a request whose start takes its time holds up none.
public final class HostConcurrencyLimit: Middleware {
    private struct Host {
        var running = 0
        /// The numbers of those who wait, by priority; one that was given up is no longer in `begin`.
        var lines: [ArraySlice<Int>] = RequestPriority.allCases.map { _ in [] }
        var begin: [Int: @Sendable () -> Void] = [:]

        /// Takes the next one out of its line, where there is one and a place for it.
        mutating func admit(_ limit: Int) -> (@Sendable () -> Void)? {
            guard running < limit else { return nil }
            for line in lines.indices.reversed() {
                while let number = lines[line].popFirst() {
                    guard let begin = begin.removeValue(forKey: number) else { continue }
                    running += 1
                    return begin
                }
            }
            return nil
        }
    }

    private struct Guarded {
        var hosts: [Origin: Host] = [:]
        var lastNumber = 0
    }

    private let limit: Int
    private let scheduler: any Scheduler
    private let guarded = Mutex(Guarded())

    /// Creates a middleware.
    ///
    /// - Parameters:
    ///   - limit: How many requests to one host (scheme, name and port) may be under way, by default 6.
    ///   - scheduler: Begins the requests that have waited; by default on any thread.
    public init(limit: Int = 6, on scheduler: (any Scheduler)? = nil) {
        self.limit = max(1, limit)
        self.scheduler = scheduler ?? AnyThread.shared
    }

    /// Returns a producer that waits for its turn and then makes the request.
    ///
    /// The request's timeout runs from its turn on.
    public func respond(
        to request: HTTPRequest,
        next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        guard let origin = Origin(request.url) else { return next(request) }
        return SignalProducer { [self] observer, lifetime in
            let begin: @Sendable () -> Void = { [self] in
                let left = Once()
                let leave: @Sendable () -> Void = { [self] in if left.begin() { self.leave(origin) } }
                guard !lifetime.hasEnded else { return leave() }
                lifetime.observeEnded(leave)
                lifetime += next(request).start(observer)
            }
            guard let number = enter(origin, request.policy.priority, begin) else { return begin() }
            lifetime.observeEnded { [self] in giveUp(number, at: origin) }
        }
    }

    /// Takes a place, or one in a line, whose number it returns.
    private func enter(_ origin: Origin, _ priority: RequestPriority, _ begin: @escaping @Sendable () -> Void) -> Int? {
        guarded.withLock { guarded in
            var host = guarded.hosts.removeValue(forKey: origin) ?? Host()
            defer { guarded.hosts[origin] = host }
            guard host.running == limit else {
                host.running += 1
                return nil
            }
            guarded.lastNumber += 1
            host.lines[priority.rawValue].append(guarded.lastNumber)
            host.begin[guarded.lastNumber] = begin
            return guarded.lastNumber
        }
    }

    private func giveUp(_ number: Int, at origin: Origin) {
        guarded.withLock { _ = $0.hosts[origin]?.begin.removeValue(forKey: number) }
    }

    /// Gives a place free, and lets the next one have it.
    private func leave(_ origin: Origin) {
        let next: (@Sendable () -> Void)? = guarded.withLock { guarded in
            guard var host = guarded.hosts.removeValue(forKey: origin) else { return nil }
            host.running -= 1
            let next = host.admit(limit)
            if host.running > 0 { guarded.hosts[origin] = host }
            return next
        }
        if let next { scheduler.schedule(next) }
    }
}

/// Begins each action on a thread that has nothing else to do.
private final class AnyThread: Scheduler {
    static let shared = AnyThread()

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        Callbacks.async(action)
        return nil
    }
}
