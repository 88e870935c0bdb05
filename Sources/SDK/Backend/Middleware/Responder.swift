import MillracePlatform
import MillraceStreams

/// Answers one request of a middleware that needs several steps for it: makes exchanges, waits, and sends the answer
/// once.
final class Responder: Sendable {
    private let observer: Signal<HTTPAnswer, CoreError>.Observer
    private let lifetime: Lifetime

    init(_ observer: Signal<HTTPAnswer, CoreError>.Observer, _ lifetime: Lifetime) {
        self.observer = observer
        self.lifetime = lifetime
    }

    /// Whether the answer was sent, or the request was disposed of.
    var hasEnded: Bool { lifetime.hasEnded }

    /// Makes an exchange, and passes on its outcome; an interrupted exchange interrupts the request.
    func perform(
        _ exchange: SignalProducer<HTTPAnswer, CoreError>,
        then handle: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) {
        obtain(exchange) { [observer] outcome in
            switch outcome {
            case .success(let answer?): handle(.success(answer))
            case .success(nil): observer.sendInterrupted()
            case .failure(let error): handle(.failure(error))
            }
        }
    }

    /// Waits for a value, or for nil if there is none.
    func obtain<Value>(
        _ value: SignalProducer<Value, CoreError>,
        then handle: @escaping @Sendable (Result<Value?, CoreError>) -> Void
    ) {
        let once = Once()
        value.start(
            .init(
                value: { if once.begin() { handle(.success($0)) } },
                failed: { if once.begin() { handle(.failure($0)) } },
                completed: { if once.begin() { handle(.success(nil)) } },
                interrupted: { [self] in if once.begin() { observer.sendInterrupted() } }
            ),
            within: lifetime
        )
    }

    /// Waits by a scheduler's clock.
    func wait(_ pause: Duration, on scheduler: any DateScheduler, then action: @escaping @Sendable () -> Void) {
        guard pause > .zero else { return action() }
        lifetime += scheduler.schedule(after: pause, action: action)
    }

    /// Sends the answer, or the error, and ends the request.
    func finish(_ result: Result<HTTPAnswer, CoreError>) {
        switch result {
        case .success(let answer):
            observer.send(value: answer)
            observer.sendCompleted()
        case .failure(let error):
            observer.send(error: error)
        }
    }
}

extension SignalProducer where Value == HTTPAnswer, Error == CoreError {
    /// Returns a producer that begins to answer a request at each start.
    static func responding(_ begin: @escaping @Sendable (Responder) -> Void) -> SignalProducer {
        SignalProducer { observer, lifetime in begin(Responder(observer, lifetime)) }
    }
}
