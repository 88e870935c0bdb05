import CLibcurl
import MillracePlatform

/// The thread that drives all upgraded connections of a transport, from their requests on.
///
/// libcurl makes each connection, with its proxy and its TLS, and is then used as a socket. Each one has a libcurl loop
/// of its own, because libcurl 7.88.1 closes connections of this kind in a shared loop when they are 118 seconds old.
final class UpgradeLoop: TransportLoop {
    enum Command: TransportCommand {
        case start(CurlTicket, ConnectionUpgrade, UpgradedConnection)
        case cancel(CurlTicket)
        case begin(CurlTicket, any ConnectionReceiver)
        case send(CurlTicket, [UInt8])
        case resume(CurlTicket)
        case stop

        var started: CurlTicket? {
            if case .start(let ticket, _, _) = self { ticket } else { nil }
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
        let isStarted = startThread(named: "millrace.upgrade", load: load) { [self] library in
            run(library)
            return true
        }
        guard isStarted else { return nil }
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
