import MillraceStreams

/// The observer of the exchange of one access: it reads the answers, and ends the access at the first unreadable one.
///
/// The observer combines `attemptMap` and `mapError` in one object instead of eight (`Proposals/0009`). If its access
/// is disposed of while an answer is read, it sends nothing of the answer.
final class AccessObserver<Response: Sendable>: Sendable {
    private let request: HTTPRequest
    private let reader: AnswerReader<Response>
    private let observer: Signal<Response, CoreError>.Observer
    private let lifetime: Lifetime
    private let failed = Once()

    /// Creates an observer of the exchange of a request, before any middleware has changed it.
    init(
        _ request: HTTPRequest,
        _ reader: AnswerReader<Response>,
        _ observer: Signal<Response, CoreError>.Observer,
        _ lifetime: Lifetime
    ) {
        self.request = request
        self.reader = reader
        self.observer = observer
        self.lifetime = lifetime
    }

    /// Makes the exchange.
    func observe(_ handler: HTTPHandler) {
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
        guard !failed.hasBegun else { return }
        request.context.trace?.note(answer.origin)
        let response = reader.read(answer, to: request)
        // Decoding takes time: an access that was disposed of meanwhile sends nothing any more.
        guard !lifetime.hasEnded else { return }
        switch response {
        case .success(let value):
            request.context.record?.end(.succeeded(answer.origin))
            observer.send(value: value)
        case .failure(let error):
            guard failed.begin() else { return }
            let located = error.located(at: request.endpoint)
            request.context.record?.end(.failed(located))
            observer.send(error: located)
        }
    }

    private func finish(_ termination: Termination<CoreError>) {
        guard !failed.hasBegun else { return }
        let located = termination.mapError { $0.located(at: request.endpoint) }
        request.context.record?.end(of: located)
        observer.onTermination(located)
    }
}
