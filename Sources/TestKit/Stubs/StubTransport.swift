import Millrace

/// A transport that asks a function, on the same thread.
struct StubTransport: Transport {
    let exchange: @Sendable (HTTPRequest) -> Result<HTTPAnswer, CoreError>?

    /// Answers before it returns; without an answer, never.
    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        if let result = exchange(request) { completion(result) }
        return {}
    }
}
