import Foundation
import MillraceStreams
import Synchronization

/// One run of a middleware that takes several steps: it makes exchanges, waits, and ends once.
final class ExchangeRun: Sendable {
    private let observer: Signal<HTTPAnswer, CoreError>.Observer
    private let lifetime: Lifetime

    init(_ observer: Signal<HTTPAnswer, CoreError>.Observer, _ lifetime: Lifetime) {
        self.observer = observer
        self.lifetime = lifetime
    }

    /// Whether the run has ended, or was disposed of.
    var hasEnded: Bool { lifetime.hasEnded }

    /// Calls back when the run ends, however it does.
    func observeEnded(_ action: @escaping @Sendable () -> Void) {
        lifetime.observeEnded(action)
    }

    /// Makes an exchange, and hands over what it came to; an interrupted one interrupts the run.
    func perform(
        _ exchange: SignalProducer<HTTPAnswer, CoreError>,
        then handle: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) {
        lifetime += exchange.startExchange { [self] outcome in
            guard let outcome else { return observer.sendInterrupted() }
            handle(outcome)
        }
    }

    /// Waits for a value, or for nil where there is none.
    func obtain<Value>(
        _ value: SignalProducer<Value, CoreError>,
        then handle: @escaping @Sendable (Result<Value?, CoreError>) -> Void
    ) {
        let once = Once()
        lifetime += value.start(
            .init(
                value: { if once.begin() { handle(.success($0)) } },
                failed: { if once.begin() { handle(.failure($0)) } },
                completed: { if once.begin() { handle(.success(nil)) } },
                interrupted: { [self] in if once.begin() { observer.sendInterrupted() } }
            )
        )
    }

    /// Waits by a scheduler's clock.
    func wait(_ seconds: TimeInterval, on scheduler: any DateScheduler, then action: @escaping @Sendable () -> Void) {
        guard seconds > 0 else { return action() }
        lifetime += scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(seconds), action: action)
    }

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
    /// Returns a producer that runs steps at each start.
    static func steps(_ begin: @escaping @Sendable (ExchangeRun) -> Void) -> SignalProducer {
        SignalProducer { observer, lifetime in begin(ExchangeRun(observer, lifetime)) }
    }

    /// Starts the exchange and calls back once; with nil where it ended without an answer.
    func startExchange(
        _ handle: @escaping @Sendable (Result<HTTPAnswer, CoreError>?) -> Void
    ) -> any Disposable {
        let once = Once()
        return start(
            .init(
                value: { if once.begin() { handle(.success($0)) } },
                failed: { if once.begin() { handle(.failure($0)) } },
                completed: { if once.begin() { handle(nil) } },
                interrupted: { if once.begin() { handle(nil) } }
            )
        )
    }
}

/// Something that happens once, whoever comes first.
struct Once: ~Copyable, Sendable {
    private let begun = Atomic(false)

    /// Whether it has happened.
    var hasBegun: Bool { begun.load(ordering: .acquiring) }

    /// Returns whether the caller is the first.
    func begin() -> Bool {
        !begun.exchange(true, ordering: .acquiringAndReleasing)
    }
}
