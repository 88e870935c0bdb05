import MillraceStreams
import Synchronization

extension Middleware {
    /// Returns a middleware that limits the number of concurrent requests to one host, and starts the more urgent ones
    /// first.
    ///
    /// A request that need not wait is made on the thread that starts it. A request that has waited is made on the
    /// scheduler: the thread that ended an exchange runs no other exchange, and a request that is slow to start delays
    /// no other one. The timeout of a request starts when the request does.
    ///
    /// A request that waits for its token during a login or a refresh releases its slot meanwhile, because the login
    /// may use the same host and the same session.
    ///
    /// - Parameters:
    ///   - limit: How many requests to one host (scheme, name and port) may be in progress, by default 6.
    ///   - scheduler: Starts the requests that have waited; by default on any thread.
    public static func hostLimit(_ limit: Int = 6, on scheduler: (any Scheduler)? = nil) -> Middleware {
        Middleware(HostConcurrencyLimit(limit, on: scheduler).respond)
    }
}

/// The requests of each host, both those in progress and those that wait.
final class HostConcurrencyLimit: Sendable {
    private struct Host {
        var running = 0
        /// The numbers of the requests that wait, by priority; a cancelled one is no longer in `begin`.
        var lines: [ArraySlice<Int>] = RequestPriority.allCases.map { _ in [] }
        var begin: [Int: @Sendable () -> Void] = [:]

        /// Removes a request that waits, and sometimes the numbers of all removed requests; returns whether it was
        /// waiting.
        mutating func remove(_ number: Int) -> Bool {
            guard begin.removeValue(forKey: number) != nil else { return false }
            if lines.reduce(0, { $0 + $1.count }) > 2 * begin.count + 64 {
                for index in lines.indices { lines[index] = ArraySlice(lines[index].filter { begin[$0] != nil }) }
            }
            return true
        }

        /// Removes the next request from its line, if there is one and a slot is free.
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

    /// The number of waiting requests, and of cancelled ones that are still in the lines.
    var lineLength: Int {
        guarded.withLock { $0.hosts.values.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.count } } }
    }

    /// Takes a slot, or waits in a line and returns its number there.
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

    /// Removes a request from its line; returns false if it has started already.
    func giveUp(_ number: Int, at origin: Origin) -> Bool {
        guarded.withLock { $0.hosts[origin]?.remove(number) ?? false }
    }

    /// Releases a slot, and starts the next request.
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

/// Begins each action on an idle thread.
private final class AnyThread: Scheduler {
    static let shared = AnyThread()

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        Callbacks.async(action)
        return nil
    }
}
