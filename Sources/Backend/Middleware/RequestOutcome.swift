import MillraceStreams

/// The one outcome of a request in a report: the first of what can end it.
///
/// After an answer its stream is often disposed of, by a view model that has what it wanted, by `first()`, or by an access that can't
/// decode the body. That is no second outcome.
final class RequestOutcome: Sendable {
    enum Kind: Sendable {
        case answer(HTTPAnswer)
        case failure(CoreError)
        /// The stream ended without an answer.
        case cancelled
    }

    private let report: @Sendable (Kind) -> Void
    private let reported = Once()

    init(report: @escaping @Sendable (Kind) -> Void) {
        self.report = report
    }

    /// Returns an observer that reports the outcome, and passes everything on to another one.
    func observer(
        passingOnTo observer: Signal<HTTPAnswer, CoreError>.Observer
    ) -> Signal<HTTPAnswer, CoreError>.Observer {
        .init(
            value: { [self] answer in
                end(.answer(answer))
                observer.send(value: answer)
            },
            failed: { [self] error in
                end(.failure(error))
                observer.send(error: error)
            },
            completed: { [self] in
                end(.cancelled)
                observer.sendCompleted()
            },
            interrupted: { [self] in
                end(.cancelled)
                observer.sendInterrupted()
            }
        )
    }

    private func end(_ kind: Kind) {
        if reported.begin() { report(kind) }
    }
}
