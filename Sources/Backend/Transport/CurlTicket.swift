import Synchronization

/// A request on its way, and who waits for it.
///
/// The completion is taken out once: by the end, or by a cancel.
final class CurlTicket: Sendable {
    typealias Completion = @Sendable (Result<HTTPAnswer, CoreError>) -> Void

    let request: HTTPRequest
    private let completion: Mutex<Completion?>

    init(_ request: HTTPRequest, completion: @escaping Completion) {
        self.request = request
        self.completion = Mutex(completion)
    }

    var isPending: Bool {
        completion.withLock { $0 != nil }
    }

    func finish(_ result: Result<HTTPAnswer, CoreError>) {
        take()?(result.mapError { $0.located(at: request.endpoint) })
    }

    /// Returns whether the exchange was still pending.
    @discardableResult
    func cancel() -> Bool {
        take() != nil
    }

    private func take() -> Completion? {
        completion.withLock { completion in
            defer { completion = nil }
            return completion
        }
    }
}
