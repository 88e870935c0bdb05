import MillraceStreams

/// Takes events into a loop, for feedbacks that are made with ``Feedback/init(events:)``.
public struct FeedbackEventConsumer<Event: Sendable>: Sendable {
    let send: @Sendable (Event, @escaping @Sendable () -> Bool) -> Void

    /// Runs a closure inside the loop, after the events that have been sent by now.
    let perform: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Sends an event, from any thread.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - isCurrent: Called when the event's turn comes: the loop drops the event if the result is `false`.
    public func enqueue(_ event: Event, while isCurrent: @escaping @Sendable () -> Bool = { true }) {
        send(event, isCurrent)
    }
}

extension SignalProducerConvertible where Error == NoError {
    /// Sends the values to a loop when it is started; those that wait for their turn are dropped when it is disposed
    /// of.
    ///
    /// The producer completes when the loop has reduced the events, so that a disposal before that still drops those
    /// that wait.
    ///
    /// - Parameter consumer: Takes the values.
    /// - Returns: A producer without values.
    public func enqueue(to consumer: FeedbackEventConsumer<Value>) -> SignalProducer<Never, NoError> {
        SignalProducer<Never, NoError> { [producer] observer, lifetime in
            producer.start(
                .init(
                    value: { value in consumer.enqueue(value) { !lifetime.hasEnded } },
                    completed: { consumer.perform(observer.sendCompleted) },
                    interrupted: observer.sendInterrupted
                ),
                within: lifetime
            )
        }
    }
}
