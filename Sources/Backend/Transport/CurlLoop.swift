import CLibcurl
import MillracePlatform
import Synchronization

/// The thread that drives all transfers of a transport.
///
/// Other threads post commands and wake the loop; only the loop's thread calls libcurl.
final class CurlLoop: @unchecked Sendable {
    // Unchecked, because of `multi` alone: a constant pointer that only the loop's thread uses.
    enum Command: Sendable {
        case start(CurlTicket)
        case cancel(CurlTicket)
        case resume(CurlTicket)
        case stop
    }

    fileprivate struct Inbox {
        var commands: [Command] = []
        var isAsleep = false
        var hasStopped = false
    }

    private let library: CurlLibrary
    private let multi: UnsafeMutableRawPointer
    private let wakeup: mr_wakeup
    private let inbox = Mutex(Inbox())

    /// Creates a loop, and starts its thread.
    ///
    /// Returns nil where libcurl is out of memory, or the process has no thread left.
    init?(library: CurlLibrary, limits: CurlLimits, deliveries: Deliveries) {
        var wakeup = mr_wakeup()
        guard mr_wakeup_open(&wakeup) == 0 else { return nil }
        guard let multi = mr_multi_make(library.table) else {
            mr_wakeup_close(&wakeup)
            return nil
        }
        self.wakeup = wakeup
        self.library = library
        self.multi = multi
        _ = mr_multi_set_long(library.table, multi, Int32(MR_MULTI_OPT_MAXCONNECTS), 128)
        _ = mr_multi_set_long(
            library.table,
            multi,
            Int32(MR_MULTI_OPT_MAX_HOST_CONNECTIONS),
            limits.connectionsPerHost
        )
        // The thread gets no signals of the process: a broken pipe below TLS must not end it, and the app's handlers run elsewhere.
        let isStarted = PlatformThread.start(named: "millrace.curl", stackSize: 1024 * 1024) { [self] in
            run(limits, deliveries)
        }
        guard isStarted else {
            mr_multi_free(library.table, multi)
            return nil
        }
    }

    deinit {
        withUnsafePointer(to: wakeup, mr_wakeup_close)
    }

    /// Posts a command to the thread.
    ///
    /// After a stop the command is dropped.
    func post(_ command: Command) {
        // The thread checks the list before it sleeps, so that one wake-up serves all waiting commands.
        let wakes = inbox.withLock { inbox in
            guard !inbox.hasStopped else { return false }
            inbox.commands.append(command)
            defer { inbox.isAsleep = false }
            return inbox.isAsleep
        }
        if wakes { withUnsafePointer(to: wakeup, mr_wakeup_signal) }
    }

    /// Ends the thread.
    ///
    /// All transfers must have ended.
    func stop() {
        post(.stop)
    }

    private func run(_ limits: CurlLimits, _ deliveries: Deliveries) {
        let transfers = CurlTransfers(
            library: library,
            multi: multi,
            limits: limits,
            deliveries: deliveries,
            resume: { [weak self] in self?.post(.resume($0)) }
        )
        var commands: [Command] = []
        while true {
            commands.removeAll(keepingCapacity: true)
            inbox.withLock { $0.takeCommands(into: &commands) }
            for command in commands {
                switch command {
                case .start(let ticket): transfers.start(ticket)
                case .cancel(let ticket): transfers.cancel(ticket)
                case .resume(let ticket): transfers.resume(ticket)
                case .stop: return end(transfers)
                }
            }
            transfers.perform()
            guard inbox.withLock({ $0.fallAsleep() }) else { continue }
            // libcurl shortens the wait to its own timers.
            let longest = transfers.longestSleep
            _ = withUnsafePointer(to: wakeup) { mr_multi_poll(library.table, multi, $0, longest) }
        }
    }

    private func end(_ transfers: CurlTransfers) {
        inbox.withLock { inbox in
            inbox.hasStopped = true
            inbox.commands = []
        }
        transfers.end()
        // While libcurl closes the kept connections, its callback reads the transfers' sockets.
        withExtendedLifetime(transfers) { mr_multi_free(library.table, multi) }
    }
}

extension CurlLoop.Inbox {
    /// Moves the commands out, and takes an empty list whose memory the next ones use.
    fileprivate mutating func takeCommands(into taken: inout [CurlLoop.Command]) {
        isAsleep = false
        swap(&commands, &taken)
    }

    /// Returns whether no command waits; the next one then has to wake the thread.
    fileprivate mutating func fallAsleep() -> Bool {
        isAsleep = commands.isEmpty
        return isAsleep
    }
}
