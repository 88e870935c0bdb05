import MillraceStreams

/// One access that is under way: it reads the answers, and ends at the first that can't be read.
final class AccessRun: Sendable {
    private let request: HTTPRequest
    private let read: @Sendable (HTTPAnswer) -> CoreError?
    private let end: @Sendable (Termination<CoreError>) -> Void
    private let failed = Once()

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - request: the request, as it was before any middleware.
    ///   - read: reads an answer and sends its value, or returns why that can't be done.
    ///   - end: ends the stream of the access.
    init(
        _ request: HTTPRequest,
        read: @escaping @Sendable (HTTPAnswer) -> CoreError?,
        end: @escaping @Sendable (Termination<CoreError>) -> Void
    ) {
        self.request = request
        self.read = read
        self.end = end
    }

    /// Makes the exchange.
    func begin(with handler: HTTPHandler, _ lifetime: Lifetime) {
        handler(request)
            .attach(
                .init(
                    value: { [self] in take($0) },
                    termination: { [self] in finish($0) }
                ),
                lifetime
            )
    }

    private func take(_ answer: HTTPAnswer) {
        guard !failed.hasBegun, let error = read(answer), failed.begin() else { return }
        end(.failed(error.located(at: request.endpoint)))
    }

    private func finish(_ termination: Termination<CoreError>) {
        guard !failed.hasBegun else { return }
        end(termination.mapError { $0.located(at: request.endpoint) })
    }
}
