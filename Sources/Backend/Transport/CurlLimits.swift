/// The bounds of a libcurl transport.
struct CurlLimits: Sendable {
    let body: Int
    let head: Int
    let connectionsPerHost: Int
}
