import CLibcurl
import MillracePlatform

/// The thread that drives all upgraded connections of a transport, from their requests on.
///
/// libcurl makes each connection, with its proxy and its TLS, and is then used as a socket. Each one has a libcurl loop
/// of its own, because libcurl 7.88.1 closes connections of this kind in a shared loop when they are 118 seconds old.
final class UpgradeLoop: TransportLoop {
    enum Command: Sendable {
        case start(CurlTicket, ConnectionUpgrade, UpgradedConnection)
        case cancel(CurlTicket)
        case begin(CurlTicket, any ConnectionReceiver)
        case send(CurlTicket, [UInt8])
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
        let isStarted = PlatformThread.start(named: "millrace.upgrade", stackSize: 1024 * 1024) { [self] in
            mr_enter()
            defer { mr_leave() }
            guard let library = load() else { return giveUp() }
            run(library)
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
    func stop() {
        post(.stop)
    }

    /// Ends the thread if libcurl can't be loaded: the waiting requests fail.
    private func giveUp() {
        let commands = inbox.stop()
        let reason = CoreError.TransportReason.unavailable.unlessDescriptorsAreUsedUp()
        deliveries.add(
            commands.compactMap { command in
                guard case .start(let ticket, _, _) = command else { return nil }
                return .init(ticket: ticket, result: .failure(.transport(reason)))
            }
        )
    }

    private func run(_ library: CurlLibrary) {
        let links = UpgradeLinks(library: library, limits: limits, deliveries: deliveries)
        var commands: [Command] = []
        while true {
            inbox.take(into: &commands)
            for command in commands {
                switch command {
                case let .start(ticket, upgrade, connection): links.start(ticket, upgrade, connection)
                case .cancel(let ticket): links.cancel(ticket)
                case let .begin(ticket, receiver): links.begin(ticket, receiver)
                case let .send(ticket, bytes): links.send(ticket, bytes)
                case .resume(let ticket): links.resume(ticket)
                case .stop:
                    _ = inbox.stop()
                    return links.end()
                }
            }
            commands.removeAll(keepingCapacity: true)
            links.perform()
            guard inbox.fallAsleep() else { continue }
            links.wait(for: inbox)
        }
    }
}
