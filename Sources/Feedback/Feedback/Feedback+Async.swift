import MillraceStreams

/// The effects below are `async` closures: what they return becomes an event, and `nil` none. A cancelled effect's task
/// is cancelled; what it returns then is dropped.
extension Feedback {
    /// Makes a feedback that runs a task on every state that passes a test.
    ///
    /// - Parameters:
    ///   - predicate: The test.
    ///   - effect: Runs anew on each such state, and is cancelled on the next state.
    public init(
        predicate: @escaping @Sendable (State) -> Bool,
        effect: @escaping @Sendable (State) async -> Event?
    ) {
        self.init(predicate: predicate, effects: { Self.task($0, effect) })
    }

    /// Makes a feedback that runs a task on every state that has a part.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`.
    ///   - effect: Runs anew on each such state, and is cancelled on the next state.
    public init<Part: Sendable>(
        lensing transform: @escaping @Sendable (State) -> Part?,
        effect: @escaping @Sendable (Part) async -> Event?
    ) {
        self.init(lensing: transform, effects: { Self.task($0, effect) })
    }

    /// Makes a feedback that runs a task when a part of the state changes to another one.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`: the task is cancelled then.
    ///   - effect: Runs on each part.
    public init<Part: Equatable & Sendable>(
        skippingRepeated transform: @escaping @Sendable (State) -> Part?,
        effect: @escaping @Sendable (Part) async -> Event?
    ) {
        self.init(skippingRepeated: transform, effects: { Self.task($0, effect) })
    }

    /// Makes a feedback that runs a task when a part of the state appears.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`: the task is cancelled then.
    ///   - effect: Runs on the part as it was when it appeared.
    public init<Part: Sendable>(
        firstValueAfterNil transform: @escaping @Sendable (State) -> Part?,
        effect: @escaping @Sendable (Part) async -> Event?
    ) {
        self.init(firstValueAfterNil: transform, effects: { Self.task($0, effect) })
    }

    /// Makes a feedback that runs a task when a test passes that failed before.
    ///
    /// - Parameters:
    ///   - predicate: The test; the task is cancelled when it fails.
    ///   - effect: Runs on the first state that passes.
    public init(
        whenBecomesTrue predicate: @escaping @Sendable (State) -> Bool,
        effect: @escaping @Sendable (State) async -> Event?
    ) {
        self.init(whenBecomesTrue: predicate, effects: { Self.task($0, effect) })
    }

    /// Makes a feedback that runs a task on every event that has a payload.
    ///
    /// - Parameters:
    ///   - payload: The payload, or `nil`: the task goes on then.
    ///   - effect: Runs on each payload; the one before it is cancelled.
    public init<Payload: Sendable>(
        extracting payload: @escaping @Sendable (Event) -> Payload?,
        effect: @escaping @Sendable (Payload) async -> Event?
    ) {
        self.init(extracting: payload, effects: { Self.task($0, effect) })
    }

    private static func task<Input: Sendable>(
        _ input: Input,
        _ effect: @escaping @Sendable (Input) async -> Event?
    ) -> SignalProducer<Event, NoError> {
        SignalProducer<Event?, NoError>.task { await effect(input) }.skipNil()
    }
}
