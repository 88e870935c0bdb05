import Synchronization

/// A request in progress, with the completion of its caller.
///
/// The completion is taken once, by the end of the exchange or by a cancel.
final class CurlTicket: Sendable {
    typealias Completion = @Sendable (Result<HTTPAnswer, CoreError>) -> Void

    let request: HTTPRequest
    // The form for libcurl is computed on the caller's thread, and not on the one that all exchanges share.
    let form: CurlForm
    let url: String
    private let waiting: Mutex<Waiting?>

    private struct Waiting {
        let completion: Completion
        let transport: CurlTransport?
    }

    /// Creates a ticket that keeps the transport, and with it the loop, until the exchange has ended.
    init(_ request: HTTPRequest, on transport: CurlTransport?, completion: @escaping Completion) {
        self.request = request
        url = request.url.absoluteString
        form = CurlForm(request, url: url)
        waiting = Mutex(Waiting(completion: completion, transport: transport))
    }

    var isPending: Bool {
        waiting.withLock { $0 != nil }
    }

    func finish(_ result: Result<CurlAnswer, CoreError>) {
        guard let waiting = take() else { return }
        withExtendedLifetime(waiting.transport) {
            switch result {
            case .success(let answer): waiting.completion(.success(answer.answer(from: request.url)))
            case .failure(let error): waiting.completion(.failure(error.located(at: request.endpoint)))
            }
        }
    }

    /// Returns whether the exchange was still pending.
    @discardableResult
    func cancel() -> Bool {
        take() != nil
    }

    private func take() -> Waiting? {
        waiting.withLock { $0.take() }
    }
}
