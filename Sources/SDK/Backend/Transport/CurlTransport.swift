import MillracePlatform
import Synchronization

/// The transport on Linux: libcurl, loaded at the first request, by the one thread that makes all exchanges.
///
/// Connections are kept alive and reused: to all hosts together as many as one host may have, or 16. Bodies may use
/// gzip or deflate, whose ends and checksums are checked. Proxies are those of the environment (`http_proxy` and its
/// like), except for loopback addresses, which are always reached directly. Completions run on a concurrent dispatch
/// queue, so that decoding never blocks the thread of the network. A second thread makes the connections of channels,
/// from the first channel on.
///
/// If libcurl can't be loaded, every exchange fails with `CoreError.transport(.unavailable)`.
public final class CurlTransport: Transport {
    /// The default transport of all sessions of a process.
    package static let shared = CurlTransport()

    private let limits: CurlLimits
    private let library: @Sendable () -> CurlLibrary?
    private let loop = Mutex<CurlLoop?>(nil)
    private let upgrades = Mutex<UpgradeLoop?>(nil)
    private let deliveries = Deliveries()

    /// Creates a transport with its own thread and connections.
    ///
    /// - Parameters:
    ///   - bodyLimit: The largest decoded body, in bytes; 64 MB by default. A larger one fails the exchange.
    ///   - headLimit: The largest head of a response, in bytes; 256 KB by default.
    ///   - connectionsPerHost: The number of connections to one host; 64 by default. A further request waits for at
    ///     most its timeout (`CoreError.transport(.noConnection)`), which starts again when it has a connection.
    ///   - authorities: A PEM file with the trusted authorities, instead of the system's; nil for the system's.
    ///   - clientCertificate: The certificate with which the transport identifies itself; none by default.
    ///   - proxy: The proxy that requests use, by default the environment's.
    ///   - allowsHTTP2: Whether the transport speaks HTTP/2 if a TLS connection offers it, as it does by default;
    ///     HTTP/1.1 otherwise.
    public convenience init(
        bodyLimit: Int = 64 * 1024 * 1024,
        headLimit: Int = 256 * 1024,
        connectionsPerHost: Int = 64,
        authorities: URL? = nil,
        clientCertificate: ClientCertificate? = nil,
        proxy: Proxy = .environment,
        allowsHTTP2: Bool = true
    ) {
        let options = Options(
            authorities: authorities,
            clientCertificate: clientCertificate,
            proxy: proxy,
            allowsHTTP2: allowsHTTP2
        )
        let limits = CurlLimits(
            body: bodyLimit,
            head: headLimit,
            connectionsPerHost: connectionsPerHost,
            options: options
        )
        self.init(limits: limits, library: { CurlLibrary.shared })
    }

    init(limits: CurlLimits, library: @escaping @Sendable () -> CurlLibrary?) {
        self.limits = limits
        self.library = library
    }

    deinit {
        loop.withLock { $0?.stop() }
        upgrades.withLock { $0?.stop() }
    }

    /// Begins an exchange.
    ///
    /// See `Transport`.
    public func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        let ticket = CurlTicket(request, on: self, completion: completion)
        if let upgrade = request.context.upgrade {
            return begin(
                ticket,
                on: upgrades,
                command: { loop in
                    .start(ticket, upgrade, UpgradedConnection(ticket, on: loop, of: self))
                }
            )
        }
        return begin(ticket, on: loop, command: { _ in .start(ticket) })
    }

    /// Begins an exchange on the running loop, or on a new one, and returns a function that cancels it.
    private func begin<Loop: TransportLoop>(
        _ ticket: CurlTicket,
        on loops: borrowing Mutex<Loop?>,
        command: (Loop) -> Loop.Command
    ) -> @Sendable () -> Void {
        let known = loops.withLock { $0 }
        if let known, known.post(command(known)) { return cancelling(ticket, on: known) }
        // While glibc loads a library, it starts no thread.
        Callbacks.startFirstThread()
        // A loop that has found no library, or no memory, has ended: this request may succeed.
        let new = loops.withLock { loop in
            if loop === known { loop = Loop(limits: limits, deliveries: deliveries, load: library) }
            return loop
        }
        if let new, new.post(command(new)) { return cancelling(ticket, on: new) }
        let reason = CoreError.TransportReason.unavailable.unlessDescriptorsAreUsedUp()
        deliveries.add([.init(ticket: ticket, result: .failure(.transport(reason)))])
        return { ticket.cancel() }
    }

    private func cancelling(_ ticket: CurlTicket, on loop: some TransportLoop) -> @Sendable () -> Void {
        {
            if ticket.cancel() { loop.cancel(ticket) }
        }
    }
}
