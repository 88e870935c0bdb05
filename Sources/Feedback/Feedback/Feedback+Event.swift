import MillraceStreams

extension Feedback {
    /// Makes a feedback that starts an effect on every event that has a payload.
    ///
    /// - Parameters:
    ///   - payload: The payload, or `nil`: the effect goes on then.
    ///   - effects: Makes the effect from the payload; it replaces the one that is running.
    public init<Payload, Effect: SignalProducerConvertible<Event, NoError>>(
        extracting payload: @escaping @Sendable (Event) -> Payload?,
        effects: @escaping (Payload) -> Effect
    ) {
        self.init { slot in
            { _, event in
                if let event, let payload = payload(event) {
                    slot.replace(effects(payload).producer)
                }
            }
        }
    }

    /// Makes a feedback that starts an effect on every event, beside those that are running.
    ///
    /// - Parameter effects: Makes the effect from the state that the event led to, and the event.
    public init<Effect: SignalProducerConvertible<Event, NoError>>(
        middleware effects: @escaping (State, Event) -> Effect
    ) {
        self.init { slot in
            { state, event in
                if let event {
                    slot.add(effects(state, event).producer, false)
                }
            }
        }
    }

    /// Makes a feedback that passes the values of a stream on, for as long as the loop runs.
    ///
    /// - Parameters:
    ///   - source: Started with the loop.
    ///   - transform: Makes an event of each value.
    public init<Source: SignalProducerConvertible>(
        source: Source,
        as transform: @escaping @Sendable (Source.Value) -> Event
    ) where Source.Error == NoError {
        self.init { slot in
            { _, event in
                // Only the start of a loop has no event.
                if event == nil {
                    slot.add(source.producer.map(transform), true)
                }
            }
        }
    }

    /// Makes a feedback that does as it likes with the states and sends events.
    ///
    /// - Parameter setup: Runs at the start of a loop. It gets the states from then on, and a consumer of events; use
    ///   `enqueue(to:)` to send them. What it returns is disposed of when the loop ends.
    public init(
        events setup: @escaping (SignalProducer<State, NoError>, FeedbackEventConsumer<Event>) -> any Disposable
    ) {
        self.init { slot in
            let consumer = FeedbackEventConsumer(send: slot.send)
            return Self.streaming { states in setup(states, consumer) }
        }
    }

    /// Makes a feedback together with the function that sends events through it.
    ///
    /// Events that are sent while no loop runs with it are dropped.
    public static var input: (feedback: Feedback, send: @Sendable (Event) -> Void) {
        let (events, sink) = Signal<Event, NoError>.pipe()
        return (Feedback(source: events, as: { $0 }), { sink.send(value: $0) })
    }
}
