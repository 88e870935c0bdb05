/// The bounds of a libcurl transport, and how it makes its connections: one value that all its exchanges share.
final class CurlLimits: Sendable {
    let body: Int
    let head: Int
    let connectionsPerHost: Int
    let options: CurlTransport.Options
    let proxies: ProxyEnvironment

    init(
        body: Int,
        head: Int,
        connectionsPerHost: Int,
        options: CurlTransport.Options = .init(),
        proxies: ProxyEnvironment = .process
    ) {
        self.body = body
        self.head = head
        self.connectionsPerHost = connectionsPerHost
        self.options = options
        self.proxies = proxies
    }
}
