/// The settings of a request for the middleware of a session: its resource defines them, and the request contains them.
package struct RequestHandling: Sendable, Equatable {
    /// How the request may use a cache.
    package var cachePolicy = CachePolicy.standard
    /// When the request is repeated; nil for the policy of the session's retry middleware.
    package var retryPolicy: RequestRetryPolicy?
    /// How urgent the request is.
    package var priority = RequestPriority.normal
    /// Whether no answer from before the request will do: neither one that a cache has and the backend doesn't confirm,
    /// nor one of an exchange that is under way.
    package var needsNewAnswer = false
}
