import MillracePlatform

/// The limits and options of a libcurl transport, as one value that all its exchanges share.
final class CurlLimits: Sendable {
    let body: Int
    let head: Int
    let connectionsPerHost: Int
    let options: CurlTransport.Options
    let proxies: ProxyEnvironment
    /// Whether libcurl calls back before it uses a kept connection; versions before 7.80 can't.
    let looksBeforeUse: Bool

    init(
        body: Int,
        head: Int,
        connectionsPerHost: Int,
        options: CurlTransport.Options = .init(),
        proxies: ProxyEnvironment = .process,
        looksBeforeUse: Bool = true
    ) {
        self.body = body
        self.head = head
        self.connectionsPerHost = connectionsPerHost
        self.options = options
        self.proxies = proxies
        self.looksBeforeUse = looksBeforeUse
    }

    /// The failure of a request that would need one, where the library can't start threads.
    static let noLookUp = "a program that is linked statically as a whole can't look up the name of a host"

    /// Returns whether a request needs no look-up of a name: neither the host's nor a proxy's.
    func needsNoLookUp(_ ticket: CurlTicket) -> Bool {
        let host = ticket.request.url.networkHost
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        var address = in6_addr()
        guard inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1 else { return false }
        return switch options.proxy {
        case .none: true
        case .url: false
        case .environment:
            ticket.form.isLoopback || proxies.proxy(for: ticket.form.isSecure ? "https" : "http") == nil
        }
    }
}
