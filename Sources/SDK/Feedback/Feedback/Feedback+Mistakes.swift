import MillraceStreams

/// Refuses effects that can fail, so that the compiler says what to write at their end.
extension Feedback {
    /// Refuses a failing effect on every state.
    @available(*, unavailable, message: "an effect can't fail: end it with .replaceError(Event.didFail), say")
    public init<Failure: Error>(
        effects: @escaping @Sendable (State) -> SignalProducer<Event, Failure>
    ) {
        self.init(events: { _, _ in .never })
    }

    /// Refuses a failing effect on every state that passes a test.
    @available(*, unavailable, message: "an effect can't fail: end it with .replaceError(Event.didFail), say")
    public init<Failure: Error>(
        predicate: @escaping @Sendable (State) -> Bool,
        effects: @escaping @Sendable (State) -> SignalProducer<Event, Failure>
    ) {
        self.init(events: { _, _ in .never })
    }

    /// Refuses a failing effect on every state that has a part.
    @available(*, unavailable, message: "an effect can't fail: end it with .replaceError(Event.didFail), say")
    public init<Part, Failure: Error>(
        lensing transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping @Sendable (Part) -> SignalProducer<Event, Failure>
    ) {
        self.init(events: { _, _ in .never })
    }

    /// Refuses a failing effect of a part that changes.
    @available(*, unavailable, message: "an effect can't fail: end it with .replaceError(Event.didFail), say")
    public init<Part: Equatable & Sendable, Failure: Error>(
        skippingRepeated transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping @Sendable (Part) -> SignalProducer<Event, Failure>
    ) {
        self.init(events: { _, _ in .never })
    }

    /// Refuses a failing effect of a part that appears.
    @available(*, unavailable, message: "an effect can't fail: end it with .replaceError(Event.didFail), say")
    public init<Part, Failure: Error>(
        firstValueAfterNil transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping @Sendable (Part) -> SignalProducer<Event, Failure>
    ) {
        self.init(events: { _, _ in .never })
    }

    /// Refuses a failing effect of a test that passes.
    @available(*, unavailable, message: "an effect can't fail: end it with .replaceError(Event.didFail), say")
    public init<Failure: Error>(
        whenBecomesTrue predicate: @escaping @Sendable (State) -> Bool,
        effects: @escaping @Sendable (State) -> SignalProducer<Event, Failure>
    ) {
        self.init(events: { _, _ in .never })
    }

    /// Refuses a failing effect of an event's payload.
    @available(*, unavailable, message: "an effect can't fail: end it with .replaceError(Event.didFail), say")
    public init<Payload, Failure: Error>(
        extracting payload: @escaping @Sendable (Event) -> Payload?,
        effects: @escaping @Sendable (Payload) -> SignalProducer<Event, Failure>
    ) {
        self.init(events: { _, _ in .never })
    }

    /// Refuses a failing effect of every event.
    @available(*, unavailable, message: "an effect can't fail: end it with .replaceError(Event.didFail), say")
    public init<Failure: Error>(
        middleware effects: @escaping @Sendable (State, Event) -> SignalProducer<Event, Failure>
    ) {
        self.init(events: { _, _ in .never })
    }

    /// Refuses a failing effect of a stream's values.
    @available(*, unavailable, message: "an effect can't fail: end it with .replaceError(Event.didFail), say")
    public init<Part: Sendable, Failure: Error>(
        compacting transform: @escaping @Sendable (SignalProducer<State, NoError>) -> SignalProducer<Part, NoError>,
        effects: @escaping @Sendable (Part) -> SignalProducer<Event, Failure>
    ) {
        self.init(events: { _, _ in .never })
    }

    /// Refuses a source that can fail.
    @available(*, unavailable, message: "a source can't fail: end it with .replaceError(Event.didFail), say")
    public init<Source: SignalProducerConvertible>(
        source: Source,
        as transform: @escaping @Sendable (Source.Value) -> Event
    ) {
        self.init(events: { _, _ in .never })
    }
}
