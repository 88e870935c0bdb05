import MillraceStreams

/// A part of a loop that turns what happens into new events, by effects that run while the state wants them.
///
/// An effect starts because the state says so. It is cancelled when the state no longer does, and the events that it
/// has sent by then and that still wait for their turn are dropped. A loop asks its feedbacks once at its start, and
/// then after each event, in the order in which they are listed.
///
/// | initialiser | starts an effect | cancels it |
/// |---|---|---|
/// | ``init(effects:)`` | on every state | on the next state |
/// | ``init(predicate:effects:)`` | on every state that passes | on the next state |
/// | ``init(compacting:effects:)`` | on every state of which something is made | on the next state |
/// | ``init(lensing:effects:)`` | the same, of one that differs from the last | when it changes or becomes `nil` |
/// | ``init(skippingRepeated:effects:)`` | when what is made of the state changes | when it changes |
/// | ``init(whenBecomesTrue:effects:)`` | when a test passes that didn't before | when it fails |
/// | ``init(extracting:effects:)`` | on every event of which something is made | on the next such event |
///
/// The closures run one at a time, inside the loop that has the feedback, on the thread that brought the event.
public struct Feedback<State: Sendable, Event: Sendable> {
    /// Makes the function that a loop asks, one for each run of a loop.
    ///
    /// The event is `nil` at the start of the loop.
    let makeReactor: () -> (State, Event?) -> Reaction<Event>
    /// Whether a probe is told of the effects; not of those that the loop has for its own purposes, or all its life.
    let isReported: Bool

    init(isReported: Bool = true, _ makeReactor: @escaping () -> (State, Event?) -> Reaction<Event>) {
        self.isReported = isReported
        self.makeReactor = makeReactor
    }

    /// The same feedback, of whose effects no probe is told.
    var unreported: Feedback {
        Feedback(isReported: false, makeReactor)
    }

    /// Makes a feedback that starts an effect on every state.
    ///
    /// - Parameter effects: Makes the effect; it replaces the one that is running.
    public init<Effect: SignalProducerConvertible>(
        effects: @escaping (State) -> Effect
    ) where Effect.Value == Event, Effect.Error == NoError {
        self.init { { state, _ in .start(effects(state).producer) } }
    }

    /// Makes a feedback that starts an effect on every state that passes a test.
    ///
    /// The effect is started anew on each such state, and cancelled on one that fails the test.
    ///
    /// - Parameters:
    ///   - predicate: The test: `^\.isLoading`, say.
    ///   - effects: Makes the effect.
    public init<Effect: SignalProducerConvertible>(
        predicate: @escaping @Sendable (State) -> Bool,
        effects: @escaping (State) -> Effect
    ) where Effect.Value == Event, Effect.Error == NoError {
        self.init { { state, _ in predicate(state) ? .start(effects(state).producer) : .cancel } }
    }

    /// Makes a feedback that starts an effect on every state of which something can be made.
    ///
    /// - Parameters:
    ///   - transform: Makes something of the state, or `nil`.
    ///   - effects: Makes the effect from it.
    public init<Part, Effect: SignalProducerConvertible>(
        compacting transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping (Part) -> Effect
    ) where Effect.Value == Event, Effect.Error == NoError {
        self.init {
            { state, _ in
                guard let part = transform(state) else { return .cancel }
                return .start(effects(part).producer)
            }
        }
    }

    /// Makes a feedback that starts an effect when a part of the state changes to something.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`: the effect is cancelled then.
    ///   - effects: Makes the effect from the part.
    public init<Part: Equatable, Effect: SignalProducerConvertible>(
        lensing transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping (Part) -> Effect
    ) where Effect.Value == Event, Effect.Error == NoError {
        self.init(changesOf: transform, effects: effects)
    }

    /// Makes a feedback that starts an effect when a part of the state changes, and at the start of the loop.
    ///
    /// - Parameters:
    ///   - transform: The part.
    ///   - effects: Makes the effect from the part.
    public init<Part: Equatable, Effect: SignalProducerConvertible>(
        skippingRepeated transform: @escaping @Sendable (State) -> Part,
        effects: @escaping (Part) -> Effect
    ) where Effect.Value == Event, Effect.Error == NoError {
        self.init(changesOf: { transform($0) }, effects: effects)
    }

    private init<Part: Equatable, Effect: SignalProducerConvertible>(
        changesOf transform: @escaping (State) -> Part?,
        effects: @escaping (Part) -> Effect
    ) where Effect.Value == Event, Effect.Error == NoError {
        self.init {
            var last: Part?
            return { state, _ in
                let part = transform(state)
                defer { last = part }
                guard part != last else { return .proceed }
                guard let part else { return .cancel }
                return .start(effects(part).producer)
            }
        }
    }

    /// Makes a feedback that starts an effect when a test passes that didn't before.
    ///
    /// - Parameters:
    ///   - predicate: The test; the effect is cancelled when it fails.
    ///   - effects: Makes the effect from the first state that passes.
    public init<Effect: SignalProducerConvertible>(
        whenBecomesTrue predicate: @escaping @Sendable (State) -> Bool,
        effects: @escaping (State) -> Effect
    ) where Effect.Value == Event, Effect.Error == NoError {
        self.init {
            var wasTrue = false
            return { state, _ in
                let isTrue = predicate(state)
                defer { wasTrue = isTrue }
                guard isTrue != wasTrue else { return .proceed }
                return isTrue ? .start(effects(state).producer) : .cancel
            }
        }
    }

    /// Makes a feedback that starts an effect on every event of which something can be made.
    ///
    /// - Parameters:
    ///   - payload: Makes something of the event, or `nil`: the effect goes on then.
    ///   - effects: Makes the effect from it; it replaces the one that is running.
    public init<Payload, Effect: SignalProducerConvertible>(
        extracting payload: @escaping @Sendable (Event) -> Payload?,
        effects: @escaping (Payload) -> Effect
    ) where Effect.Value == Event, Effect.Error == NoError {
        self.init {
            { _, event in
                guard let event, let payload = payload(event) else { return .proceed }
                return .start(effects(payload).producer)
            }
        }
    }

    /// Makes a feedback that passes the events of a stream on, for as long as the loop runs.
    ///
    /// - Parameters:
    ///   - source: Started with the loop.
    ///   - transform: Makes an event of each value.
    public init<Source: SignalProducerConvertible>(
        source: Source,
        as transform: @escaping @Sendable (Source.Value) -> Event
    ) where Source.Error == NoError {
        self.init(isReported: false) {
            var hasStarted = false
            return { _, _ in
                guard !hasStarted else { return .proceed }
                hasStarted = true
                return .start(source.producer.map(transform))
            }
        }
    }
}
