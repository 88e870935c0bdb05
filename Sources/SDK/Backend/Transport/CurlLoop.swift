import CLibcurl
import MillracePlatform

/// The thread that drives all transfers of a transport.
///
/// Other threads post commands and wake the loop; only the loop's thread calls libcurl. It also loads the library, with
/// the dozens of others that come with it, while an app paints its first screen.
final class CurlLoop: TransportLoop {
    enum Command: Sendable {
        case start(CurlTicket)
        case cancel(CurlTicket)
        case resume(CurlTicket)
        case stop
    }

    private let limits: CurlLimits
    private let deliveries: Deliveries
    private let inbox: LoopInbox<Command>

    /// Creates a loop, and starts its thread.
    ///
    /// Returns nil if the process has no descriptor or no thread left.
    ///
    /// - Parameters:
    ///   - limits: The limits of the exchanges.
    ///   - deliveries: The queue of finished exchanges.
    ///   - load: Returns the library, on the loop's thread; nil if there is none.
    init?(limits: CurlLimits, deliveries: Deliveries, load: @escaping @Sendable () -> CurlLibrary?) {
        guard let inbox = LoopInbox<Command>() else { return nil }
        self.inbox = inbox
        self.limits = limits
        self.deliveries = deliveries
        // The thread gets no signals of the process: a broken pipe below TLS must not end it, and the app's handlers
        // run on other threads.
        let isStarted = PlatformThread.start(named: "millrace.curl", stackSize: 1024 * 1024) { [self] in
            // The process waits at its end for this thread while it is inside.
            mr_enter()
            defer { mr_leave() }
            guard let library = load(), let multi = mr_multi_make(library.table) else { return giveUp() }
            run(library, multi)
        }
        guard isStarted else { return nil }
    }

    /// Posts a command to the thread.
    ///
    /// - Returns: Whether the thread will carry it out; false after its end.
    @discardableResult
    func post(_ command: Command) -> Bool {
        inbox.post(command)
    }

    func cancel(_ ticket: CurlTicket) {
        post(.cancel(ticket))
    }

    /// Ends the thread.
    ///
    /// All transfers must have ended.
    func stop() {
        post(.stop)
    }

    /// Ends the thread if libcurl can't be loaded, or is out of memory: the waiting requests fail.
    private func giveUp() {
        let commands = inbox.stop()
        let reason = CoreError.TransportReason.unavailable.unlessDescriptorsAreUsedUp()
        deliveries.add(
            commands.compactMap { command in
                guard case .start(let ticket) = command else { return nil }
                return .init(ticket: ticket, result: .failure(.transport(reason)))
            }
        )
    }

    private func run(_ library: CurlLibrary, _ multi: UnsafeMutableRawPointer) {
        // Kept connections to all hosts together: a process has 256 descriptors on some systems, and has other uses for
        // them. More connections are open while they are in use.
        let keptConnections = max(limits.connectionsPerHost, 64)
        _ = mr_multi_set_long(library.table, multi, Int32(MR_MULTI_OPT_MAXCONNECTS), keptConnections)
        _ = mr_multi_set_long(
            library.table,
            multi,
            Int32(MR_MULTI_OPT_MAX_HOST_CONNECTIONS),
            limits.connectionsPerHost
        )
        let transfers = CurlTransfers(
            library: library,
            multi: multi,
            limits: limits,
            deliveries: deliveries,
            resume: { [weak self] in self?.post(.resume($0)) }
        )
        var commands: [Command] = []
        while true {
            inbox.take(into: &commands)
            for command in commands {
                switch command {
                case .start(let ticket): transfers.start(ticket)
                case .cancel(let ticket): transfers.cancel(ticket)
                case .resume(let ticket): transfers.resume(ticket)
                case .stop: return end(transfers, library, multi)
                }
            }
            transfers.perform()
            guard inbox.fallAsleep() else { continue }
            // libcurl shortens the wait to its own timers.
            let longest = transfers.longestSleep
            mr_leave()
            _ = withUnsafePointer(to: inbox.wakeup) { mr_multi_poll(library.table, multi, $0, longest) }
            mr_enter()
        }
    }

    private func end(_ transfers: CurlTransfers, _ library: CurlLibrary, _ multi: UnsafeMutableRawPointer) {
        _ = inbox.stop()
        transfers.end()
        // While libcurl closes the kept connections, its callback reads the transfers' sockets.
        withExtendedLifetime(transfers) { mr_multi_free(library.table, multi) }
    }
}
