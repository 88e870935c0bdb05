import MillraceStreams

/// The machinery of an action.
///
/// The runs of an action keep it alive, the action itself needn't be.
final class ActionCore<Input: Sendable, Output: Sendable, Error: Swift.Error>: Sendable {
    typealias Event = Signal<Output, Error>.Event

    let events = Signal<Event, Never>.pipe()
    let refusals = Signal<Void, Never>.pipe()
    /// Whether a run is under way: that is decided here and nowhere else, in one step with what observers see.
    let isExecuting = MutableProperty(false)
    private let prepare: @Sendable () -> (@Sendable (Input) -> SignalProducer<Output, Error>)?

    /// Makes the machinery.
    ///
    /// - Parameter prepare: Looks at the action's state, once: returns what makes the work in that state, or `nil` if
    ///   the action is disabled in it.
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

    /// Takes the right to run.
    private func begin() -> Bool {
        isExecuting.replace { isExecuting in isExecuting ? nil : true }
    }

    func end() {
        events.input.sendCompleted()
        refusals.input.sendCompleted()
        isExecuting.complete()
    }
}
