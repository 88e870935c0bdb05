import MillraceStreams

/// The one outcome of a request in a report: the first event that ends it.
///
/// After an answer its stream is often disposed of, by a view model, by `first()`, or by an access that can't decode
/// the body. That is not a second outcome.
enum RequestOutcome: Sendable {
    case answer(HTTPAnswer)
    case failure(CoreError)
    /// The stream ended without an answer.
    case cancelled
}

extension SignalProducer where Value == HTTPAnswer, Error == CoreError {
    /// Returns a producer that reports the outcome of each start, before its observer gets it.
    func onOutcome(_ report: @escaping @Sendable (RequestOutcome) -> Void) -> SignalProducer {
        .deferred {
            let reported = Once()
            let end: @Sendable (RequestOutcome) -> Void = { if reported.begin() { report($0) } }
            return on(
                failed: { end(.failure($0)) },
                completed: { end(.cancelled) },
                interrupted: { end(.cancelled) },
                value: { end(.answer($0)) }
            )
        }
    }
}
