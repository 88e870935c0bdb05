/// The wishes of a resource to the middleware that its request passes.
public struct RequestPolicy: Sendable, Equatable {
    /// How the request may use a cache.
    public var cache: CachePolicy
    /// When the request is repeated, or nil for what the session's retry middleware does.
    public var retry: RequestRetryPolicy?
    /// How urgent the request is.
    public var priority: RequestPriority

    /// Creates a policy; without arguments, the one that resources have by default.
    public init(
        cache: CachePolicy = .standard,
        retry: RequestRetryPolicy? = nil,
        priority: RequestPriority = .normal
    ) {
        self.cache = cache
        self.retry = retry
        self.priority = priority
    }
}
