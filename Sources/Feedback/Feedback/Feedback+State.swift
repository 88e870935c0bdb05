import MillraceStreams

extension Feedback {
    /// Makes a feedback that starts an effect on every state.
    ///
    /// - Parameter effects: Makes the effect; it replaces the one that is running.
    public init<Effect: SignalProducerConvertible<Event, NoError>>(
        effects: @escaping (State) -> Effect
    ) {
        self.init { slot in { state, _ in slot.replace(effects(state).producer) } }
    }

    /// Makes a feedback that starts an effect on every state that passes a test.
    ///
    /// The effect is started anew on each such state; to keep it running, use ``init(whenBecomesTrue:effects:)``.
    ///
    /// - Parameters:
    ///   - predicate: The test: `^\.isLoading`, say.
    ///   - effects: Makes the effect.
    public init<Effect: SignalProducerConvertible<Event, NoError>>(
        predicate: @escaping @Sendable (State) -> Bool,
        effects: @escaping (State) -> Effect
    ) {
        self.init { slot in
            { state, _ in
                if predicate(state) {
                    slot.replace(effects(state).producer)
                } else {
                    slot.cancel()
                }
            }
        }
    }

    /// Makes a feedback that starts an effect on every state that has a part.
    ///
    /// The effect is started anew on each such state, also when the part is the same; see
    /// ``init(skippingRepeated:effects:)``.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`.
    ///   - effects: Makes the effect from the part.
    public init<Part, Effect: SignalProducerConvertible<Event, NoError>>(
        lensing transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping (Part) -> Effect
    ) {
        self.init { slot in
            { state, _ in
                if let part = transform(state) {
                    slot.replace(effects(part).producer)
                } else {
                    slot.cancel()
                }
            }
        }
    }

    /// Makes a feedback that starts an effect when a part of the state changes to another one.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`: the effect is cancelled then.
    ///   - effects: Makes the effect from the part.
    public init<Part: Equatable, Effect: SignalProducerConvertible<Event, NoError>>(
        skippingRepeated transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping (Part) -> Effect
    ) {
        self.init { slot in
            var last: Part?
            return { state, _ in
                let part = transform(state)
                guard part != last else { return }
                last = part
                if let part {
                    slot.replace(effects(part).producer)
                } else {
                    slot.cancel()
                }
            }
        }
    }

    /// Makes a feedback that starts an effect when a part of the state appears, and lets it run until the part is gone.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`.
    ///   - effects: Makes the effect from the part as it was when it appeared.
    public init<Part, Effect: SignalProducerConvertible<Event, NoError>>(
        firstValueAfterNil transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping (Part) -> Effect
    ) {
        self.init { slot in
            var wasThere = false
            return { state, _ in
                let part = transform(state)
                guard wasThere != (part != nil) else { return }
                wasThere = part != nil
                if let part {
                    slot.replace(effects(part).producer)
                } else {
                    slot.cancel()
                }
            }
        }
    }

    /// Makes a feedback that starts an effect when a test passes that failed before, and lets it run until it fails.
    ///
    /// - Parameters:
    ///   - predicate: The test. Before the loop starts, it counts as failed.
    ///   - effects: Makes the effect from the first state that passes.
    public init<Effect: SignalProducerConvertible<Event, NoError>>(
        whenBecomesTrue predicate: @escaping @Sendable (State) -> Bool,
        effects: @escaping (State) -> Effect
    ) {
        self.init(firstValueAfterNil: { predicate($0) ? $0 : nil }, effects: effects)
    }

    /// Makes a feedback that starts an effect on every value of a stream that is made of the states.
    ///
    /// - Parameters:
    ///   - transform: Makes the stream, once for each run of a loop: `{ $0.map(\.query).skipRepeats().debounce(…) }`.
    ///     Its values may come at any time, on any thread.
    ///   - effects: Makes the effect from each value.
    public init<Part: Sendable, Effect: SignalProducerConvertible<Event, NoError>>(
        compacting transform: @escaping (SignalProducer<State, NoError>) -> SignalProducer<Part, NoError>,
        effects: @escaping (Part) -> Effect
    ) {
        self.init { slot in
            let effects = LoopConfined(effects)
            let starter = LoopConfined(slot)
            return Self.streaming { states in
                transform(states).startWithValues { part in
                    starter.value.perform { starter.value.replace(effects.value(part).producer) }
                }
            }
        }
    }

    /// A reactor that feeds a stream of states.
    ///
    /// - Parameter setup: Starts what observes the states, at the first one; it is disposed of with the reactor.
    static func streaming(
        _ setup: @escaping (SignalProducer<State, NoError>) -> any Disposable
    ) -> Reactor {
        let (states, sink) = Signal<State, NoError>.pipe()
        var scope: ScopedDisposable<AnyDisposable>?
        return { state, _ in
            if scope == nil {
                scope = ScopedDisposable(setup(states.producer.prefix(value: state)))
            } else {
                sink.send(value: state)
            }
        }
    }
}
