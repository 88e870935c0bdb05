import MillraceStreams

/// The same for effects that are signals or properties. A closure that names no type, as `{ _ in .never }` does, means a
/// producer.
extension Feedback {
    /// Creates a feedback that observes a signal or a property on every state.
    ///
    /// - Parameter effects: Makes the effect; it replaces the one that is running.
    public init<Effect: SignalProducerConvertible<Event, NoError>>(
        effects: @escaping @Sendable (State) -> Effect
    ) {
        self.init(effects: { effects($0).producer })
    }

    /// Creates a feedback that observes a signal or a property on every state that passes a test.
    ///
    /// - Parameters:
    ///   - predicate: The test.
    ///   - effects: Makes the effect, anew on each such state.
    public init<Effect: SignalProducerConvertible<Event, NoError>>(
        predicate: @escaping @Sendable (State) -> Bool,
        effects: @escaping @Sendable (State) -> Effect
    ) {
        self.init(predicate: predicate, effects: { effects($0).producer })
    }

    /// Creates a feedback that observes a signal or a property on every state that has a part.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`.
    ///   - effects: Makes the effect from the part, anew on each such state.
    public init<Part, Effect: SignalProducerConvertible<Event, NoError>>(
        lensing transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping @Sendable (Part) -> Effect
    ) {
        self.init(lensing: transform, effects: { effects($0).producer })
    }

    /// Creates a feedback that observes a signal or a property when a part of the state changes to another one.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`: the effect is cancelled then.
    ///   - effects: Makes the effect from the part.
    public init<Part: Equatable & Sendable, Effect: SignalProducerConvertible<Event, NoError>>(
        skippingRepeated transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping @Sendable (Part) -> Effect
    ) {
        self.init(skippingRepeated: transform, effects: { effects($0).producer })
    }

    /// Creates a feedback that observes a signal or a property while the state has a part.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`.
    ///   - effects: Makes the effect from the part as it was when it appeared.
    public init<Part, Effect: SignalProducerConvertible<Event, NoError>>(
        firstValueAfterNil transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping @Sendable (Part) -> Effect
    ) {
        self.init(firstValueAfterNil: transform, effects: { effects($0).producer })
    }

    /// Creates a feedback that observes a signal or a property while the state passes a test.
    ///
    /// - Parameters:
    ///   - predicate: The test. Before the loop starts, it counts as failed.
    ///   - effects: Makes the effect from the first state that passes.
    public init<Effect: SignalProducerConvertible<Event, NoError>>(
        whenBecomesTrue predicate: @escaping @Sendable (State) -> Bool,
        effects: @escaping @Sendable (State) -> Effect
    ) {
        self.init(whenBecomesTrue: predicate, effects: { effects($0).producer })
    }

    /// Creates a feedback that observes a signal or a property on every value of a stream that is made of the states.
    ///
    /// - Parameters:
    ///   - transform: Makes the stream, once for each run of a loop.
    ///   - effects: Makes the effect from each value.
    public init<Part: Sendable, Effect: SignalProducerConvertible<Event, NoError>>(
        compacting transform: @escaping @Sendable (SignalProducer<State, NoError>) -> SignalProducer<Part, NoError>,
        effects: @escaping @Sendable (Part) -> Effect
    ) {
        self.init(compacting: transform, effects: { effects($0).producer })
    }

    /// Creates a feedback that observes a signal or a property on every event that has a payload.
    ///
    /// - Parameters:
    ///   - payload: The payload, or `nil`: the effect goes on then.
    ///   - effects: Makes the effect from the payload; it replaces the one that is running.
    public init<Payload, Effect: SignalProducerConvertible<Event, NoError>>(
        extracting payload: @escaping @Sendable (Event) -> Payload?,
        effects: @escaping @Sendable (Payload) -> Effect
    ) {
        self.init(extracting: payload, effects: { effects($0).producer })
    }

    /// Creates a feedback that observes a signal or a property on every event, beside those that are observed.
    ///
    /// - Parameter effects: Makes the effect from the state that the event led to, and the event.
    public init<Effect: SignalProducerConvertible<Event, NoError>>(
        middleware effects: @escaping @Sendable (State, Event) -> Effect
    ) {
        self.init(middleware: { effects($0, $1).producer })
    }
}
