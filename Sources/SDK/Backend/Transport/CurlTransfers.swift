import CLibcurl
import MillracePlatform

/// The transfers in progress.
///
/// Used on the loop's thread only.
final class CurlTransfers {
    private let library: CurlLibrary
    private let multi: UnsafeMutableRawPointer
    private let limits: CurlLimits
    private let deliveries: Deliveries
    private let resume: @Sendable (CurlTicket) -> Void
    @exclusivity(unchecked) private var running: [ObjectIdentifier: CurlTransfer] = [:]
    /// The number of transfers in progress whose bytes may wait inside libcurl, where no socket reports them.
    private var encryptedCount = 0
    @exclusivity(unchecked) private var deadlines = CurlDeadlines()
    private let sockets: CurlSockets
    /// Whether requests may be waiting for a connection: true from when as many transfers run as a host may have
    /// connections, until none runs.
    private var isCrowded = false
    /// Whether libcurl may miss the end of an answer.
    private var mayMissEnds = false
    @exclusivity(unchecked) private var idle: [CurlHandle] = []
    @exclusivity(unchecked) private var spare: [CurlAnswer] = []
    @exclusivity(unchecked) private var finished: [Deliveries.Delivery] = []

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
        guard library.looksUpNames || limits.needsNoLookUp(ticket) else { return fail(ticket, CurlLimits.noLookUp) }
        guard let handle = idle.popLast() ?? CurlHandle(library) else {
            return fail(ticket, "out of memory")
        }
        let pipe = ticket.request.context.sink.map { sink in
            ChunkPipe(sink) { [resume] in resume(ticket) }
        }
        if spare.isEmpty { deliveries.takeSpent(into: &spare) }
        let answer = spare.popLast() ?? CurlAnswer(headLimit: limits.head)
        answer.clear()
        let transfer = CurlTransfer(ticket, handle, limits, pipe, sockets, into: answer)
        if running.count >= limits.connectionsPerHost { isCrowded = true }
        let isQueued = isCrowded
        guard transfer.prepare(isQueued: isQueued) else { return fail(ticket, "libcurl did not take the request") }
        if !sockets.isAsked { sockets.endUnusable(besides: Set(running.values.map(\.localPort))) }
        handle.transfer = transfer
        guard mr_multi_add(library.table, multi, handle.easy) == MR_OK else {
            handle.transfer = nil
            return fail(ticket, "libcurl did not take the request")
        }
        running[ObjectIdentifier(ticket)] = transfer
        if ticket.form.isSecure { encryptedCount += 1 }
        sockets.hasProgress = true
        if isQueued || ticket.form.timeoutScope != .whole {
            let now = CurlDeadlines.Instant.now
            transfer.startWaiting(at: now, isQueued: isQueued)
            deadlines.set(now + ticket.form.timeout, for: ObjectIdentifier(ticket))
        }
    }

    func cancel(_ ticket: CurlTicket) {
        guard let transfer = running[ObjectIdentifier(ticket)] else { return }
        transfer.pipe?.close()
        // The response may be only partly read: libcurl closes the connection with the transfer.
        remove(transfer)
        transfer.handle.clear()
    }

    /// Continues a transfer that was paused for its reader.
    func resume(_ ticket: CurlTicket) {
        running[ObjectIdentifier(ticket)]?.resume()
    }

    /// Lets libcurl do all work that needs no waiting, and delivers the transfers that have ended.
    func perform() {
        performUntilQuiet()
        if mayMissEnds || sockets.hasAnswerToBody { lookForEnds() }
        if !finished.isEmpty { deliveries.add(all: &finished) }
    }

    /// Lets libcurl look for the ends of the answers to requests with a body, over HTTP/2.
    ///
    /// If an answer ends before its request, libcurl 7.88.1 notices that the stream is closed when it sends the last
    /// piece of the body, and doesn't read the answer again until the connection receives other bytes.
    private func lookForEnds() {
        repeat {
            sockets.hasAnswerToBody = false
            let answered = running.values.filter(\.mayMissItsEnd)
            mayMissEnds = !answered.isEmpty
            for transfer in answered { transfer.lookForEnd(in: multi) }
            performUntilQuiet()
            for transfer in running.values where transfer.isRefusedEarly {
                end(transfer, Int32(MR_OK))
            }
        } while sockets.hasAnswerToBody || mayMissEnds && running.values.contains(where: \.needsLookForEnd)
    }

    private func performUntilQuiet() {
        // A request that waits for a connection can begin when another transfer has ended. libcurl 7.88.1 with only its
        // own timers sometimes sleeps instead, until the time of all waiting requests is over.
        repeat {
            while performOnce() {}
        } while endOverdue() && isCrowded
    }

    /// Lets libcurl process each transfer once, and returns whether it has to do so again before it sleeps.
    ///
    /// When libcurl 7.88.1 has read bytes for another transfer, or more than it delivers at a time, it sets a timer for
    /// that transfer, and no socket reports these bytes. At the end of a pass it drops timers that it treats as
    /// handled: all that are older than the last choice of a connection, and one that was set in the microsecond in
    /// which the pass began. A pass without progress has dropped none.
    private func performOnce() -> Bool {
        var count: Int32 = 0
        _ = mr_multi_perform(library.table, multi, &count)
        let hadProgress = sockets.hasProgress
        sockets.hasProgress = false
        var code: Int32 = 0
        var hasEnded = false
        while let easy = mr_multi_next_done(library.table, multi, &code) {
            guard let transfer = CurlHandle.transfer(of: easy, in: library) else { continue }
            if !beginAgain(transfer, code) { end(transfer, code) }
            hasEnded = true
        }
        return hadProgress && encryptedCount > 0 || hasEnded && isCrowded
    }

    /// Restarts a transfer whose request was held back from the connection that libcurl has chosen, or lost on a kept
    /// one.
    private func beginAgain(_ transfer: CurlTransfer, _ code: Int32) -> Bool {
        guard
            code == MR_ABORTED_BY_CALLBACK && transfer.hasRefusedConnection || transfer.mayBeginAgain(after: code)
        else { return false }
        _ = mr_multi_remove(library.table, multi, transfer.handle.easy)
        sockets.hasProgress = true
        return transfer.prepareAgain() && mr_multi_add(library.table, multi, transfer.handle.easy) == MR_OK
    }

    /// The longest time to sleep without events, in milliseconds.
    var longestSleep: Int32 {
        deadlines.isEmpty ? 60_000 : deadlines.wait(from: .now, atMost: 60_000)
    }

    /// Ends the transfers whose deadline has passed; returns whether there were any.
    private func endOverdue() -> Bool {
        guard !deadlines.isEmpty else { return false }
        var hasEnded = false
        let now = CurlDeadlines.Instant.now
        for ticket in deadlines.takeDue(at: now) {
            guard let transfer = running[ticket], let deadline = transfer.deadline(at: now) else { continue }
            guard deadline <= now else {
                deadlines.set(deadline, for: ticket)
                continue
            }
            transfer.timeOut()
            end(transfer, Int32(MR_OPERATION_TIMEDOUT))
            hasEnded = true
        }
        return hasEnded
    }

    private func end(_ transfer: CurlTransfer, _ code: Int32) {
        let result = transfer.result(code)
        remove(transfer)
        if code != MR_OK { transfer.handle.clear() }
        if let pipe = transfer.pipe {
            let ticket = transfer.ticket
            pipe.finish { ticket.finish(result) }
        } else {
            finished.append(.init(ticket: transfer.ticket, result: result))
        }
    }

    func end() {
        running.values.forEach(remove)
        idle = []
    }

    private func remove(_ transfer: CurlTransfer) {
        if running.removeValue(forKey: ObjectIdentifier(transfer.ticket)) != nil, transfer.ticket.form.isSecure {
            encryptedCount -= 1
        }
        if running.isEmpty { isCrowded = false }
        // libcurl lets a waiting request choose again.
        sockets.hasProgress = true
        if !deadlines.isEmpty { deadlines.remove(ObjectIdentifier(transfer.ticket)) }
        transfer.endConnection()
        _ = mr_multi_remove(library.table, multi, transfer.handle.easy)
        transfer.handle.transfer = nil
        if idle.count < CurlTransfers.idleLimit { idle.append(transfer.handle) }
    }

    private func fail(_ ticket: CurlTicket, _ reason: String) {
        deliveries.add([.init(ticket: ticket, result: .failure(.transport(.other(reason))))])
    }
}
