import CLibcurl
import MillracePlatform

/// One upgraded connection: the connecting, the request and its answer, and then bytes in both directions.
///
/// ```text
/// connecting ──▶ requesting ──101──▶ open ──▶ closed
///     │              └──other answer──▶ closed ▲
///     └──failure───────────────────────────────┘
/// ```
///
/// Used on the loop's thread only.
final class UpgradeLink {
    /// The result of a step.
    enum Step {
        case nothing
        /// The server has switched the protocol.
        case answer(Result<CurlAnswer, CoreError>)
        /// The exchange has ended without an upgrade.
        case lastAnswer(Result<CurlAnswer, CoreError>)
        /// The connection has ended, and its receiver knows.
        case end
    }

    private enum Phase {
        case connecting, requesting, open, closed
    }

    let ticket: CurlTicket
    private let upgrade: ConnectionUpgrade
    /// The connection for the app; nil once it was delivered.
    private var connection: UpgradedConnection?
    private let library: CurlLibrary
    private let handle: CurlHandle
    private let multi: UnsafeMutableRawPointer
    private var answer: UpgradeAnswer
    private let deadline: CurlDeadlines.Instant
    private var phase = Phase.connecting
    /// The sockets that libcurl waits for while it connects, with their events for `poll`.
    private var watched: [Int32: Int16] = [:]
    private var seen: [(descriptor: Int32, events: Int32)] = []
    private var socket: Int32 = -1
    private var output = OutputBytes()
    /// Whether the kernel takes no bytes.
    private var isBlocked = false
    /// Whether nothing can be sent any more; what has arrived is still read, because it may say why.
    private var isBroken = false
    private var sent = 0
    /// The bytes for which there was no receiver yet, or no room.
    private var unread: [UInt8] = []
    private var receiver: (any ConnectionReceiver)?
    private var hasRoom = false
    /// Whether there may be bytes to read, in the kernel or inside of TLS.
    private var mayHaveMore = false

    /// The reads of one step, after which other connections have their turn.
    private static let readsAtOnce = 4

    init?(
        _ ticket: CurlTicket,
        _ upgrade: ConnectionUpgrade,
        _ connection: UpgradedConnection,
        _ library: CurlLibrary,
        _ limits: CurlLimits
    ) {
        guard let handle = CurlHandle(library), let multi = mr_multi_make(library.table) else { return nil }
        self.ticket = ticket
        self.upgrade = upgrade
        self.connection = connection
        self.library = library
        self.handle = handle
        self.multi = multi
        answer = UpgradeAnswer(headLimit: limits.head)
        deadline = .now + min(ticket.form.timeout, .seconds(Int(Int32.max)))
        let owner = Unmanaged.passUnretained(self).toOpaque()
        guard UpgradeRequest.apply(ticket, limits, to: handle),
            mr_multi_set_watch(library.table, multi, Self.watch, owner) == MR_OK,
            mr_multi_add(library.table, multi, handle.easy) == MR_OK
        else {
            close()
            return nil
        }
    }

    private static let watch: mr_watch = { _, descriptor, what, owner, _ in
        guard let owner else { return 0 }
        Unmanaged<UpgradeLink>.fromOpaque(owner)._withUnsafeGuaranteedRef { $0.watch(descriptor, Int(what)) }
        return 0
    }

    private func watch(_ descriptor: Int32, _ what: Int) {
        guard what != MR_WATCH_END else { return watched[descriptor] = nil }
        let events = (what & MR_WATCH_READ != 0 ? POLLIN : 0) | (what & MR_WATCH_WRITE != 0 ? POLLOUT : 0)
        watched[descriptor] = Int16(events)
    }

    // MARK: Waiting

    /// The descriptors to wait for, with their events.
    var waited: [(descriptor: Int32, events: Int16)] {
        if phase == .connecting { return watched.map { ($0.key, $0.value) } }
        let events = (isReading ? POLLIN : 0) | (isBlocked ? POLLOUT : 0)
        // Without events, the end of a connection that isn't read would wake the loop again and again.
        return events == 0 ? [] : [(socket, Int16(events))]
    }

    private var isReading: Bool { phase == .requesting || phase == .open && hasRoom }

    /// Returns the milliseconds until the connection has something to do without an event.
    func longestWait(from now: CurlDeadlines.Instant) -> Int32 {
        if phase == .open { return isReading && mayHaveMore ? 0 : 60_000 }
        if isReading, mayHaveMore { return 0 }
        let left = max(0, min(60_000, ((deadline - now) / .milliseconds(1)).rounded(.up)))
        guard phase == .connecting else { return Int32(left) }
        let timer = mr_multi_timeout(library.table, multi)
        return timer < 0 ? Int32(left) : min(Int32(left), Int32(clamping: timer))
    }

    /// Records the events of a descriptor.
    func note(_ descriptor: Int32, _ events: Int16) {
        let canRead = Int32(events) & (POLLIN | POLLHUP | POLLERR) != 0
        let canWrite = Int32(events) & (POLLOUT | POLLHUP | POLLERR) != 0
        if phase == .connecting {
            seen.append((descriptor, (canRead ? Int32(MR_WATCH_READ) : 0) | (canWrite ? Int32(MR_WATCH_WRITE) : 0)))
        } else {
            if canRead { mayHaveMore = true }
            if canWrite { isBlocked = false }
        }
    }

    // MARK: The owner's calls

    func begin(_ receiver: any ConnectionReceiver) {
        guard phase == .open, self.receiver == nil else { return receiver.end(.reset) }
        self.receiver = receiver
        resume()
    }

    func send(_ bytes: [UInt8]) {
        output.append(bytes)
    }

    func resume() {
        hasRoom = receiver != nil
        mayHaveMore = true
        guard hasRoom, !unread.isEmpty else { return }
        let bytes = unread
        unread = []
        bytes.withUnsafeBytes(deliver)
    }

    private func deliver(_ bytes: UnsafeRawBufferPointer) {
        let taken = receiver?.receive(bytes) ?? 0
        guard taken < bytes.count else { return }
        unread = Array(bytes[taken...])
        hasRoom = false
    }

    // MARK: Steps

    func perform(into buffer: UnsafeMutableRawBufferPointer, at now: CurlDeadlines.Instant) -> Step {
        if phase == .connecting, let failure = connect() { return .lastAnswer(failure) }
        if phase == .requesting || phase == .open {
            write()
            if let step = read(into: buffer) { return step }
        }
        guard phase != .open, deadline <= now else { return .nothing }
        return fail(.timedOut)
    }

    private func connect() -> Result<CurlAnswer, CoreError>? {
        if seen.isEmpty { seen = [(-1, 0)] }
        for (descriptor, events) in seen { _ = mr_multi_act(library.table, multi, descriptor, events) }
        seen = []
        var code: Int32 = 0
        guard mr_multi_next_done(library.table, multi, &code) != nil else { return nil }
        socket = handle.keptSocket
        guard code == MR_OK, socket >= 0 else {
            return .failure(.transport(CurlFailure.reason(of: code, on: handle, hasBegun: false)))
        }
        phase = .requesting
        output.append(UpgradeRequest.head(of: ticket, to: upgrade.name))
        return nil
    }

    private func write() {
        if isBroken { output = OutputBytes() }
        var count = 0
        while !output.isEmpty, !isBlocked {
            let code = output.withBytes {
                mr_easy_send(library.table, handle.easy, $0.baseAddress, $0.count, &count)
            }
            output.removeFirst(count)
            sent += count
            if count > 0 { receiver?.didSend(sent) }
            switch Int(code) {
            case MR_OK where count > 0: break
            case MR_OK, MR_AGAIN: isBlocked = true
            // The answer, or the close frame, has perhaps arrived.
            case _ where phase == .requesting: output = OutputBytes()
            default:
                output = OutputBytes()
                (isBroken, mayHaveMore) = (true, true)
            }
        }
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Step? {
        for _ in 0..<Self.readsAtOnce where isReading && mayHaveMore {
            var count = 0
            let code = mr_easy_receive(library.table, handle.easy, buffer.baseAddress, buffer.count, &count)
            switch Int(code) {
            case MR_AGAIN where isBroken: return lose(.reset)
            case MR_AGAIN: mayHaveMore = false
            case MR_OK where count > 0:
                // Without TLS, a piece that isn't full is all that there is.
                if !ticket.form.isSecure, count < buffer.count { mayHaveMore = false }
                if let step = take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { return step }
            case MR_OK: return lose(nil)
            default: return lose(.reset)
            }
        }
        return nil
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> Step? {
        guard phase == .requesting else {
            deliver(bytes)
            return nil
        }
        return switch answer.take(bytes) {
        case .incomplete: nil
        case .switched(let rest): open(behind: rest)
        case .refused: .lastAnswer(.success(answer.head))
        case .failed(let reason): .lastAnswer(.failure(.transport(reason)))
        }
    }

    private func open(behind rest: UnsafeRawBufferPointer) -> Step? {
        unread = Array(rest)
        phase = .open
        sent = 0
        ticket.request.context.trace?.add(handle.timing)
        guard let connection = connection.take() else { return nil }
        upgrade.set(connection)
        return .answer(.success(answer.head))
    }

    private func fail(_ reason: CoreError.TransportReason) -> Step {
        .lastAnswer(.failure(.transport(reason)))
    }

    /// Ends the connection, which the peer has closed, or which is lost.
    private func lose(_ reason: CoreError.TransportReason?) -> Step {
        guard phase == .requesting else {
            end(reason)
            return .end
        }
        return .lastAnswer(answer.end(isClosed: reason == nil))
    }

    func end(_ reason: CoreError.TransportReason?) {
        receiver.take()?.end(reason)
        close()
    }

    /// Closes the connection.
    func close() {
        guard phase != .closed else { return }
        phase = .closed
        receiver = nil
        connection = nil
        _ = mr_multi_set_watch(library.table, multi, nil, nil)
        _ = mr_multi_remove(library.table, multi, handle.easy)
        mr_multi_free(library.table, multi)
    }

    deinit {
        close()
    }
}
