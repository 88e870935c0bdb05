import Millrace

/// A transport whose answers a function returns, on the same thread.
struct StubTransport: Transport {
    let exchange: @Sendable (HTTPRequest) -> Result<HTTPAnswer, CoreError>?

    /// Calls `exchange`, and passes its answer to `completion` before this method returns. If `exchange` returns nil,
    /// `completion` is never called.
    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        if let result = exchange(request) { completion(result) }
        return {}
    }
}
