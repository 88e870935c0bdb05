/// A network layer that exchanges a request for a response.
///
/// A transport makes one exchange for each call, and repeats none that may have changed something on the backend.
/// Redirects, cookies and caching are handled above it.
public protocol Transport: Sendable {
    /// Begins an exchange.
    ///
    /// - Parameters:
    ///   - request: The request, whose header fields have been checked.
    ///   - completion: Called at most once, on a background thread of the transport, and never after the exchange was
    ///     cancelled. A response of any status is a success.
    /// - Returns: A function that cancels the exchange, on any thread and any number of times. When that function
    ///   returns, the completion has been called, is being called by another thread, or will not be called.
    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void
}
