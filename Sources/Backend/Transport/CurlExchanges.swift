import CLibcurl

/// The exchanges under way.
///
/// Used on the loop's thread only.
final class CurlExchanges {
    private let library: CurlLibrary
    private let multi: UnsafeMutableRawPointer
    private let limits: CurlLimits
    private let deliveries: Deliveries
    private let resume: @Sendable (CurlTicket) -> Void
    private var running: [ObjectIdentifier: CurlExchange] = [:]
    /// The number of exchanges under way whose bytes may wait inside libcurl, where no socket tells of them.
    private var encryptedCount = 0
    private var deadlines = CurlDeadlines()
    private let sockets: CurlSockets
    /// Whether requests may be waiting for a connection: true from when as many exchanges run as a host may have
    /// connections, until none runs.
    private var isCrowded = false
    private var idle: [CurlHandle] = []
    private var spare: [CurlAnswer] = []
    private var finished: [Deliveries.Delivery] = []

    private static let idleLimit = 64

    init(
        library: CurlLibrary,
        multi: UnsafeMutableRawPointer,
        limits: CurlLimits,
        deliveries: Deliveries,
        resume: @escaping @Sendable (CurlTicket) -> Void
    ) {
        self.resume = resume
        self.library = library
        sockets = CurlSockets(library)
        self.multi = multi
        self.limits = limits
        self.deliveries = deliveries
    }

    func start(_ ticket: CurlTicket) {
        guard ticket.isPending else { return }
        guard let handle = idle.popLast() ?? CurlHandle(library) else {
            return fail(ticket, "out of memory")
        }
        let pipe = ticket.request.sink.map { sink in
            ChunkPipe(sink) { [resume] in resume(ticket) }
        }
        if spare.isEmpty { deliveries.takeSpent(into: &spare) }
        let answer = spare.popLast() ?? CurlAnswer(headLimit: limits.head)
        answer.clear()
        let exchange = CurlExchange(ticket, handle, limits, pipe, sockets, into: answer)
        if running.count >= limits.connectionsPerHost { isCrowded = true }
        let isQueued = isCrowded
        guard exchange.prepare(isQueued: isQueued) else { return fail(ticket, "libcurl did not take the request") }
        if !sockets.isAsked { sockets.endUnusable(besides: Set(running.values.map(\.localPort))) }
        handle.exchange = exchange
        guard mr_multi_add(library.table, multi, handle.easy) == MR_OK else {
            handle.exchange = nil
            return fail(ticket, "libcurl did not take the request")
        }
        running[ObjectIdentifier(ticket)] = exchange
        if ticket.form.isSecure { encryptedCount += 1 }
        sockets.hasProgress = true
        if isQueued || ticket.form.timeoutScope != .whole {
            let now = CurlDeadlines.Instant.now
            exchange.startWaiting(at: now, isQueued: isQueued)
            deadlines.set(now + ticket.form.timeout, for: ObjectIdentifier(ticket))
        }
    }

    func cancel(_ ticket: CurlTicket) {
        guard let exchange = running[ObjectIdentifier(ticket)] else { return }
        exchange.pipe?.close()
        // The response may be half read: libcurl closes the connection with the exchange.
        remove(exchange)
        exchange.handle.clear()
    }

    /// Continues an exchange that was paused for its reader.
    func resume(_ ticket: CurlTicket) {
        running[ObjectIdentifier(ticket)]?.resume()
    }

    /// Lets libcurl do everything that needs no waiting, and delivers the exchanges that have ended.
    func perform() {
        // A request that waits for a connection can begin when another exchange has ended. libcurl 7.88.1, left to its
        // own timers, sometimes sleeps instead, until the time of all waiting requests is over.
        repeat {
            while performOnce() {}
        } while endOverdue() && isCrowded
        if !finished.isEmpty { deliveries.add(all: &finished) }
    }

    /// Lets libcurl look at each exchange once, and returns whether it has to do so again before it sleeps.
    ///
    /// When libcurl 7.88.1 has read bytes for another exchange, or more than it passes on at once, it sets a timer for
    /// that exchange, and no socket tells of these bytes. At the end of a pass it drops timers that it takes for
    /// handled: all that are older than the last choice of a connection, and one that was set in the microsecond in
    /// which the pass began. A pass in which nothing has happened has dropped none.
    private func performOnce() -> Bool {
        var count: Int32 = 0
        _ = mr_multi_perform(library.table, multi, &count)
        let hadProgress = sockets.hasProgress
        sockets.hasProgress = false
        var code: Int32 = 0
        var hasEnded = false
        while let easy = mr_multi_next_done(library.table, multi, &code) {
            guard let exchange = CurlHandle.exchange(of: easy, in: library) else { continue }
            if !beginAgain(exchange, code) { end(exchange, code) }
            hasEnded = true
        }
        return hadProgress && encryptedCount > 0 || hasEnded && isCrowded
    }

    /// Restarts an exchange whose request was held back from the connection that libcurl has chosen.
    private func beginAgain(_ exchange: CurlExchange, _ code: Int32) -> Bool {
        guard code == MR_ABORTED_BY_CALLBACK, exchange.hasRefusedConnection else { return false }
        _ = mr_multi_remove(library.table, multi, exchange.handle.easy)
        sockets.hasProgress = true
        return exchange.prepareAgain() && mr_multi_add(library.table, multi, exchange.handle.easy) == MR_OK
    }

    /// The longest time to sleep without events, in milliseconds.
    var longestSleep: Int32 {
        deadlines.isEmpty ? 60_000 : deadlines.wait(from: .now, atMost: 60_000)
    }

    /// Ends the exchanges whose deadline has passed; returns whether there were any.
    private func endOverdue() -> Bool {
        guard !deadlines.isEmpty else { return false }
        var hasEnded = false
        let now = CurlDeadlines.Instant.now
        for ticket in deadlines.takeDue(at: now) {
            guard let exchange = running[ticket], let deadline = exchange.deadline(at: now) else { continue }
            guard deadline <= now else {
                deadlines.set(deadline, for: ticket)
                continue
            }
            exchange.timeOut()
            end(exchange, Int32(MR_OPERATION_TIMEDOUT))
            hasEnded = true
        }
        return hasEnded
    }

    private func end(_ exchange: CurlExchange, _ code: Int32) {
        let result = exchange.result(code)
        remove(exchange)
        if code != MR_OK { exchange.handle.clear() }
        if let pipe = exchange.pipe {
            let ticket = exchange.ticket
            pipe.finish { ticket.finish(result) }
        } else {
            finished.append(.init(ticket: exchange.ticket, result: result))
        }
    }

    func end() {
        running.values.forEach(remove)
        idle = []
    }

    private func remove(_ exchange: CurlExchange) {
        if running.removeValue(forKey: ObjectIdentifier(exchange.ticket)) != nil, exchange.ticket.form.isSecure {
            encryptedCount -= 1
        }
        if running.isEmpty { isCrowded = false }
        // libcurl lets a waiting request choose again.
        sockets.hasProgress = true
        if !deadlines.isEmpty { deadlines.remove(ObjectIdentifier(exchange.ticket)) }
        exchange.endConnection()
        _ = mr_multi_remove(library.table, multi, exchange.handle.easy)
        exchange.handle.exchange = nil
        if idle.count < CurlExchanges.idleLimit { idle.append(exchange.handle) }
    }

    private func fail(_ ticket: CurlTicket, _ reason: String) {
        deliveries.add([.init(ticket: ticket, result: .failure(.transport(.other(reason))))])
    }
}
