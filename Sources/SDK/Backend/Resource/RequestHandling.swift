/// What the middleware of a session does with a request: its resource says it, and the request carries it along.
package struct RequestHandling: Sendable, Equatable {
    /// How the request may use a cache.
    package var cachePolicy = CachePolicy.standard
    /// When the request is repeated, or nil for what the session's retry middleware does.
    package var retryPolicy: RequestRetryPolicy?
    /// How urgent the request is.
    package var priority = RequestPriority.normal
}
