import CLibcurl
import MillracePlatform

/// The thread that drives all transfers of a transport.
///
/// The thread also loads the library, with the dozens of others that come with it, while an app paints its first
/// screen.
final class CurlLoop: TransportLoop {
    enum Command: TransportCommand {
        case start(CurlTicket)
        case cancel(CurlTicket)
        case resume(CurlTicket)
        case stop

        var started: CurlTicket? {
            if case .start(let ticket) = self { ticket } else { nil }
        }
    }

    private let limits: CurlLimits
    let deliveries: Deliveries
    let inbox: LoopInbox<Command>

    init?(limits: CurlLimits, deliveries: Deliveries, load: @escaping @Sendable () -> CurlLibrary?) {
        guard let inbox = LoopInbox<Command>() else { return nil }
        self.inbox = inbox
        self.limits = limits
        self.deliveries = deliveries
        let isStarted = startThread(named: "millrace.curl", load: load) { [self] library in
            guard let multi = mr_multi_make(library.table) else { return false }
            run(library, multi)
            return true
        }
        guard isStarted else { return nil }
    }

    private func run(_ library: CurlLibrary, _ multi: UnsafeMutableRawPointer) {
        // Kept connections to all hosts together: a process has 256 descriptors on some systems, and has other uses for
        // them; one that its server has closed keeps its descriptor until the next request. More connections are open
        // while they are in use.
        let keptConnections = max(limits.connectionsPerHost, 16)
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
