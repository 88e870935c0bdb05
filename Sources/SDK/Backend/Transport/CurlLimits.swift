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
}
