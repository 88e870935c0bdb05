/// What exchanges a request for an answer: the seam below which the network is.
///
/// A transport makes one exchange for each call, and repeats none that may have changed something on the backend. It
/// follows no redirects, keeps no cookies, and caches nothing: all this is done above it.
public protocol Transport: Sendable {
    /// Begins an exchange.
    ///
    /// - Parameters:
    ///   - request: the request. Its header fields have been checked.
    ///   - completion: called at most once, on a background thread of the transport's, and never after the exchange was
    ///     cancelled. An answer of any status is a success.
    /// - Returns: a function that cancels the exchange. It can be called on any thread, and any number of times; when it
    ///   returns, the completion has been called, is being called by another thread, or will not be called.
    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void
}
