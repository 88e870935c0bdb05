import MillraceStreams

extension Feedback {
    /// Creates a feedback that starts an effect on every event that has a payload.
    ///
    /// - Parameters:
    ///   - payload: The payload, or `nil`: then the running effect continues.
    ///   - effects: Returns the effect for the payload, which replaces the one that is running.
    public init<Payload>(
        extracting payload: @escaping @Sendable (Event) -> Payload?,
        effects: @escaping @Sendable (Payload) -> SignalProducer<Event, NoError>
    ) {
        self.init(react: { slot in
            { _, event in
                if let event, let payload = payload(event) {
                    slot.replace(effects(payload))
                }
            }
        })
    }

    /// Creates a feedback that starts an effect on every event, beside those that are running.
    ///
    /// - Parameter effects: Returns the effect for the state that the event led to, and the event.
    public init(middleware effects: @escaping @Sendable (State, Event) -> SignalProducer<Event, NoError>) {
        self.init(react: { slot in
            { state, event in
                if let event {
                    slot.add(effects(state, event), isLifelong: false)
                }
            }
        })
    }

    /// Creates a feedback that passes the values of a stream on, for as long as the loop runs.
    ///
    /// Events that come from elsewhere are the values of such a stream: `Feedback(source: events, as: { $0 })` with the
    /// signal of a pipe. Events that the pipe is sent while no loop runs are dropped.
    ///
    /// - Parameters:
    ///   - source: Started with the loop.
    ///   - transform: Returns the event for a value.
    public init<Source: SignalProducerConvertible>(
        source: Source,
        as transform: @escaping @Sendable (Source.Value) -> Event
    ) where Source.Error == NoError {
        self.init(react: { slot in
            var hasStarted = false
            return { _, _ in
                guard !hasStarted else { return }
                hasStarted = true
                slot.add(source.producer.map(transform), isLifelong: true)
            }
        })
    }
}
