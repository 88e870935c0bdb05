import MillraceStreams

extension Feedback {
    /// Creates a feedback that starts an effect on every value of a stream that is made of the states.
    ///
    /// - Parameters:
    ///   - transform: Returns the stream, once for each run of a loop: `{ $0.map(\.query).skipRepeats().debounce(…) }`.
    ///     The closure gets the states from the loop's first on; each further start of them begins with the latest. The
    ///     values of the stream may come at any time, on any thread.
    ///   - effects: Returns the effect for each value.
    public init<Part: Sendable>(
        compacting transform: @escaping @Sendable (SignalProducer<State, NoError>) -> SignalProducer<Part, NoError>,
        effects: @escaping @Sendable (Part) -> SignalProducer<Event, NoError>
    ) {
        self.init(streaming: { feed in
            transform(feed.states.map(\.0)).startWithValues { part in
                feed.perform { feed.slot.replace(effects(part)) }
            }
        })
    }

    /// Creates a feedback that handles the states, and the events that led to them, in any way, and sends events.
    ///
    /// - Parameter setup: Runs at the start of a loop. The closure gets the states from the first on, each with the
    ///   event that led to it, and a consumer of events; `enqueue(to:)` sends them. A start of the states begins with
    ///   the latest, without an event; where events wait that this feedback has sent before, the start begins with the
    ///   state that these lead to. The loop starts the producer that is returned, and disposes of it when it ends.
    public init(
        events setup:
            @escaping @Sendable (
                _ statesAndEvents: SignalProducer<(State, Event?), NoError>,
                _ consumer: FeedbackEventConsumer<Event>
            ) -> SignalProducer<Never, NoError>
    ) {
        self.init(streaming: { setup($0.states, $0.consumer).start(.init(), causedBy: $0.slot.runner.loop.cause()) })
    }

    /// Creates a feedback that works on a stream of the states.
    ///
    /// - Parameter setup: Starts the observation of the states, in the first turn, which is disposed of with the
    ///   reactor.
    private init(streaming setup: @escaping @Sendable (StateFeed<State, Event>) -> any Disposable) {
        self.init(react: { slot in
            var stream: StateStream<State, Event>?
            return { state, event in
                if let stream {
                    stream.send(state, event)
                } else {
                    stream = StateStream(state, slot, setup)
                }
            }
        })
    }
}
