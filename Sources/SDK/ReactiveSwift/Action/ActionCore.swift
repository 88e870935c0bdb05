import MillraceStreams

/// The implementation of an action.
///
/// The runs keep this object alive; they don't keep the action itself.
final class ActionCore<Input: Sendable, Output: Sendable, Error: Swift.Error>: Sendable {
    typealias Event = Signal<Output, Error>.Event

    let events = Signal<Event, Never>.pipe()
    let refusals = Signal<Void, Never>.pipe()
    /// Whether a run is under way: the only record of it, which changes together with what observers see.
    let isExecuting = MutableProperty(false)
    private let prepare: @Sendable () -> (@Sendable (Input) -> SignalProducer<Output, Error>)?

    /// Creates the implementation.
    ///
    /// - Parameter prepare: Reads the action's state once. Returns the function that creates the work in that state, or
    ///   `nil` if the state disables the action.
    init(prepare: @escaping @Sendable () -> (@Sendable (Input) -> SignalProducer<Output, Error>)?) {
        self.prepare = prepare
    }

    func apply(_ input: Input) -> SignalProducer<Output, ActionError<Error>> {
        SignalProducer.attaching { [self] observer, lifetime in
            guard let makeWork = prepare(), begin() else {
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
                        isExecuting.value = false
                        observer.onTermination(termination.mapError(ActionError.producerFailed))
                        events.input.send(value: .init(termination))
                    }
                ),
                lifetime
            )
        }
    }

    /// Marks the action as running; returns false if it already is.
    private func begin() -> Bool {
        isExecuting.replace { isExecuting in isExecuting ? nil : true }
    }

    func end() {
        events.input.sendCompleted()
        refusals.input.sendCompleted()
        isExecuting.complete()
    }
}
