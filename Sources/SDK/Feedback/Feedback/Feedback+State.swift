import MillraceStreams

extension Feedback {
    /// Creates a feedback that starts an effect on every state.
    ///
    /// - Parameter effects: Returns the effect, which replaces the one that is running.
    public init(effects: @escaping @Sendable (State) -> SignalProducer<Event, NoError>) {
        self.init(react: { slot in { state, _ in slot.replace(effects(state)) } })
    }

    /// Creates a feedback that starts an effect on every state that passes a test.
    ///
    /// The effect is started again on each such state; to keep it running, use ``init(whenBecomesTrue:effects:)``.
    ///
    /// - Parameters:
    ///   - predicate: The test: `^\.isLoading`, say.
    ///   - effects: Returns the effect.
    public init(
        predicate: @escaping @Sendable (State) -> Bool,
        effects: @escaping @Sendable (State) -> SignalProducer<Event, NoError>
    ) {
        self.init(react: { slot in
            { state, _ in
                if predicate(state) {
                    slot.replace(effects(state))
                } else {
                    slot.cancel()
                }
            }
        })
    }

    /// Creates a feedback that starts an effect on every state that has a part.
    ///
    /// The effect is started again on each such state, also when the part is the same; see
    /// ``init(skippingRepeated:effects:)``.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`.
    ///   - effects: Returns the effect for the part.
    public init<Part>(
        lensing transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping @Sendable (Part) -> SignalProducer<Event, NoError>
    ) {
        self.init(react: { slot in
            { state, _ in
                if let part = transform(state) {
                    slot.replace(effects(part))
                } else {
                    slot.cancel()
                }
            }
        })
    }

    /// Creates a feedback that starts an effect when a part of the state changes to another one.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`: the effect is cancelled then.
    ///   - effects: Returns the effect for the part.
    public init<Part: Equatable & Sendable>(
        skippingRepeated transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping @Sendable (Part) -> SignalProducer<Event, NoError>
    ) {
        self.init(react: { slot in
            var last: Part?
            return { state, _ in
                let part = transform(state)
                guard part != last else { return }
                last = part
                if let part {
                    slot.replace(effects(part))
                } else {
                    slot.cancel()
                }
            }
        })
    }

    /// Creates a feedback that starts an effect when a part of the state appears, and lets it run until the part is
    /// gone.
    ///
    /// - Parameters:
    ///   - transform: The part, or `nil`.
    ///   - effects: Returns the effect for the part, as the part was when it appeared.
    public init<Part>(
        firstValueAfterNil transform: @escaping @Sendable (State) -> Part?,
        effects: @escaping @Sendable (Part) -> SignalProducer<Event, NoError>
    ) {
        self.init(react: { slot in
            var wasThere = false
            return { state, _ in
                let part = transform(state)
                guard wasThere != (part != nil) else { return }
                wasThere = part != nil
                if let part {
                    slot.replace(effects(part))
                } else {
                    slot.cancel()
                }
            }
        })
    }

    /// Creates a feedback that starts an effect when a test passes that failed before, and lets it run until it fails.
    ///
    /// - Parameters:
    ///   - predicate: The test. The test is taken as failed before the loop starts.
    ///   - effects: Returns the effect for the first state that passes.
    public init(
        whenBecomesTrue predicate: @escaping @Sendable (State) -> Bool,
        effects: @escaping @Sendable (State) -> SignalProducer<Event, NoError>
    ) {
        self.init(firstValueAfterNil: { predicate($0) ? $0 : nil }, effects: effects)
    }
}
