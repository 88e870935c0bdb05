import Millrace

/// A transport whose answers a function returns, on the same thread.
struct StubTransport: Transport {
    let exchange: @Sendable (HTTPRequest) -> Result<HTTPAnswer, CoreError>?

    /// Calls `completion` with the answer of `exchange` before this method returns; never, if `exchange` returns nil.
    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        if let result = exchange(request) { completion(result) }
        return {}
    }
}
