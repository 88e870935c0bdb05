/// The bounds of a libcurl transport, and how it makes its connections.
struct CurlLimits: Sendable {
    let body: Int
    let head: Int
    let connectionsPerHost: Int
    var options = CurlTransport.Options()
    var proxies = ProxyEnvironment.process
}
