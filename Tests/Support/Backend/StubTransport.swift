import MillraceBackend

/// A transport that is a function, which takes a request with its completion, and returns what cancels the exchange.
package struct StubTransport: Transport {
    package typealias Completion = @Sendable (Result<HTTPAnswer, CoreError>) -> Void

    private let exchange: @Sendable (HTTPRequest, @escaping Completion) -> @Sendable () -> Void

    package init(_ exchange: @escaping @Sendable (HTTPRequest, @escaping Completion) -> @Sendable () -> Void) {
        self.exchange = exchange
    }

    package func send(_ request: HTTPRequest, completion: @escaping Completion) -> @Sendable () -> Void {
        exchange(request, completion)
    }
}
