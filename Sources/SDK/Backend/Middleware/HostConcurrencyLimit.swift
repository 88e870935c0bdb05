import MillraceStreams
import Synchronization

extension Middleware {
    /// Returns a middleware that lets a number of requests at a time through to one host, and the more urgent ones
    /// first.
    ///
    /// A request that need not wait is made by the thread that starts it. One that has waited is made on the scheduler:
    /// the thread that ended an exchange, and with it gave a place free, runs nothing of another one, and a request
    /// whose start takes its time holds up none. The timeout of a request runs from its turn on.
    ///
    /// A request that waits for its token, because somebody logs in or refreshes it, gives up its place meanwhile: the
    /// login may go to the same host through the same session.
    ///
    /// - Parameters:
    ///   - limit: How many requests to one host (scheme, name and port) may be under way, by default 6.
    ///   - scheduler: Begins the requests that have waited; by default on any thread.
    public static func hostLimit(_ limit: Int = 6, on scheduler: (any Scheduler)? = nil) -> Middleware {
        Middleware(HostConcurrencyLimit(limit, on: scheduler).respond)
    }
}

/// The requests of each host, those that are under way and those that wait.
final class HostConcurrencyLimit: Sendable {
    private struct Host {
        var running = 0
        /// The numbers of the requests that wait, by priority; one that was given up is no longer in `begin`.
        var lines: [ArraySlice<Int>] = RequestPriority.allCases.map { _ in [] }
        var begin: [Int: @Sendable () -> Void] = [:]

        /// Removes a request that waits, and now and then the numbers of all that were removed; returns whether it has
        /// waited.
        mutating func remove(_ number: Int) -> Bool {
            guard begin.removeValue(forKey: number) != nil else { return false }
            if lines.reduce(0, { $0 + $1.count }) > 2 * begin.count + 64 {
                for index in lines.indices { lines[index] = ArraySlice(lines[index].filter { begin[$0] != nil }) }
            }
            return true
        }

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

    init(_ limit: Int, on scheduler: (any Scheduler)? = nil) {
        self.limit = max(1, limit)
        self.scheduler = scheduler ?? AnyThread.shared
    }

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        guard let origin = Origin(request.url) else { return next(request) }
        return SignalProducer { [self] observer, lifetime in
            let begin: @Sendable () -> Void = { [self] in
                let place = HostPlace(of: self, at: origin, request.priority, inside: request.context.place)
                guard !lifetime.hasEnded else { return place.end() }
                lifetime.observeEnded(place.end)
                var placed = request
                placed.context.place = place
                next(placed).start(observer, within: lifetime)
            }
            guard let number = enter(origin, request.priority, begin) else { return begin() }
            lifetime.observeEnded { [self] in _ = giveUp(number, at: origin) }
        }
    }

    /// The number of those who wait in a line, and of those who have given up and are still counted.
    var lineLength: Int {
        guarded.withLock { $0.hosts.values.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.count } } }
    }

    /// Takes a place, or one in a line, whose number it returns.
    func enter(_ origin: Origin, _ priority: RequestPriority, _ begin: @escaping @Sendable () -> Void) -> Int? {
        guarded.withLock { guarded in
            var host = guarded.hosts.removeValue(forKey: origin) ?? Host()
            defer { guarded.hosts[origin] = host }
            guard host.running == limit else {
                host.running += 1
                return nil
            }
            guarded.lastNumber += 1
            host.lines[priority.line].append(guarded.lastNumber)
            host.begin[guarded.lastNumber] = begin
            return guarded.lastNumber
        }
    }

    /// Gives up the place in a line; returns false where the turn has come already.
    func giveUp(_ number: Int, at origin: Origin) -> Bool {
        guarded.withLock { $0.hosts[origin]?.remove(number) ?? false }
    }

    /// Gives a place free, and lets the next one have it.
    func leave(_ origin: Origin) {
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

extension RequestPriority {
    /// The number of the line in which a request waits; the last line is the most urgent.
    fileprivate var line: Int {
        switch self {
        case .low: 0
        case .normal: 1
        case .high: 2
        }
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
