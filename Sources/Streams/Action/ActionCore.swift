import Synchronization

/// The machinery of an action.
///
/// The runs of an action keep it alive, the action itself needn't be.
final class ActionCore<Input: Sendable, Output: Sendable, Error: Swift.Error>: Sendable {
    typealias Event = Signal<Output, Error>.Event

    let events = Signal<Event, Never>.pipe()
    let refusals = Signal<Void, Never>.pipe()
    let isExecuting = MutableProperty(false)
    private let isRunning = Atomic<Bool>(false)
    private let isAllowed: @Sendable () -> Bool
    private let makeWork: @Sendable (Input) -> SignalProducer<Output, Error>

    init(
        isAllowed: @escaping @Sendable () -> Bool,
        makeWork: @escaping @Sendable (Input) -> SignalProducer<Output, Error>
    ) {
        self.isAllowed = isAllowed
        self.makeWork = makeWork
    }

    func apply(_ input: Input) -> SignalProducer<Output, ActionError<Error>> {
        SignalProducer(attaching: { [self] observer, lifetime in
            guard begin() else {
                refusals.input.send(value: ())
                return observer.onTermination(.failed(.disabled))
            }
            makeWork(input).attach(
                .init(
                    value: { [self] value in
                        observer.onValue(value)
                        events.input.send(value: .value(value))
                    },
                    termination: { [self] termination in
                        isRunning.store(false, ordering: .releasing)
                        isExecuting.value = false
                        observer.onTermination(termination.mapError(ActionError.producerFailed))
                        events.input.send(value: .init(termination))
                    }
                ),
                lifetime
            )
        })
    }

    /// Takes the right to run.
    private func begin() -> Bool {
        guard isAllowed(), !isRunning.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        isExecuting.value = true
        return true
    }

    func end() {
        events.input.sendCompleted()
        refusals.input.sendCompleted()
        isExecuting.complete()
    }
}
