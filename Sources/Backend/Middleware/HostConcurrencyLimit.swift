import MillraceStreams
import Synchronization

/// The middleware that lets a number of requests at a time through to one host, and the more urgent ones first.
public final class HostConcurrencyLimit: Middleware {
    fileprivate struct Host {
        var running = 0
        /// The numbers of those who wait, by priority; one that was given up is no longer in `begin`.
        var lines: [ArraySlice<Int>] = RequestPriority.allCases.map { _ in [] }
        var begin: [Int: @Sendable () -> Void] = [:]
    }

    fileprivate struct Guarded {
        var hosts: [Origin: Host] = [:]
        var ready: ArraySlice<@Sendable () -> Void> = []
        var isPumping = false
        var lastNumber = 0
    }

    private let limit: Int
    private let guarded = Mutex(Guarded())

    /// Creates a middleware.
    ///
    /// - Parameter limit: how many requests to one host (scheme, name and port) may be under way, by default 6.
    public init(limit: Int = 6) {
        self.limit = max(1, limit)
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
            let number = enqueue(request.policy.priority, at: origin) { [self] in
                let once = Once()
                let give: @Sendable () -> Void = { [self] in if once.begin() { leave(origin) } }
                guard !lifetime.hasEnded else { return give() }
                lifetime.observeEnded(give)
                lifetime += next(request).start(observer)
            }
            lifetime.observeEnded { [self] in giveUp(number, at: origin) }
            pump()
        }
    }

    private func enqueue(_ priority: RequestPriority, at origin: Origin, _ begin: @escaping @Sendable () -> Void) -> Int
    {
        guarded.withLock { guarded in
            guarded.lastNumber += 1
            var host = guarded.hosts[origin] ?? Host()
            let number = guarded.lastNumber
            guarded.hosts[origin] = nil
            host.lines[priority.rawValue].append(number)
            host.begin[number] = begin
            guarded.admit(from: &host, limit)
            guarded.hosts[origin] = host
            return number
        }
    }

    private func giveUp(_ number: Int, at origin: Origin) {
        guarded.withLock { _ = $0.hosts[origin]?.begin.removeValue(forKey: number) }
    }

    private func leave(_ origin: Origin) {
        guarded.withLock { guarded in
            guard var host = guarded.hosts.removeValue(forKey: origin) else { return }
            host.running -= 1
            guarded.admit(from: &host, limit)
            if host.running > 0 { guarded.hosts[origin] = host }
        }
        pump()
    }

    /// Starts what has been let through, one after the other: exchanges that end at once take no stack.
    private func pump() {
        guard guarded.withLock({ $0.beginPumping() }) else { return }
        while let begin = guarded.withLock({ $0.nextReady() }) { begin() }
    }
}

extension HostConcurrencyLimit.Guarded {
    fileprivate mutating func admit(from host: inout HostConcurrencyLimit.Host, _ limit: Int) {
        for line in host.lines.indices.reversed() {
            while host.running < limit, let number = host.lines[line].popFirst() {
                guard let begin = host.begin.removeValue(forKey: number) else { continue }
                host.running += 1
                ready.append(begin)
            }
        }
    }

    fileprivate mutating func beginPumping() -> Bool {
        guard !isPumping, !ready.isEmpty else { return false }
        isPumping = true
        return true
    }

    fileprivate mutating func nextReady() -> (@Sendable () -> Void)? {
        let next = ready.popFirst()
        if next == nil { isPumping = false }
        return next
    }
}
