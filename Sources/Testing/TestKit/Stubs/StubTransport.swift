import Millrace

/// A transport whose answers a function returns: on the same thread, unless the function's producer waits.
struct StubTransport: Transport {
    private let exchange: @Sendable (HTTPRequest) -> SignalProducer<HTTPAnswer, CoreError>

    /// Creates a transport.
    ///
    /// - Parameter exchange: A function that returns a producer of the answer.
    init(producing exchange: @escaping @Sendable (HTTPRequest) -> SignalProducer<HTTPAnswer, CoreError>) {
        self.exchange = exchange
    }

    /// Creates a transport that answers at once.
    ///
    /// - Parameter exchange: A function that returns the answer.
    init(_ exchange: @escaping @Sendable (HTTPRequest) -> Result<HTTPAnswer, CoreError>) {
        self.init(producing: { SignalProducer(result: exchange($0)) })
    }

    /// Calls `completion` with the first value or the failure of the producer, in the start where it is there.
    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        let answer = exchange(request).take(first: 1).startWithResult(completion)
        return { answer.dispose() }
    }
}
