import MillraceStreams

/// Takes events into a loop, for feedbacks that are made with ``Feedback/init(events:)``.
public struct FeedbackEventConsumer<Event: Sendable>: Sendable {
    let send: @Sendable (Event, @escaping @Sendable () -> Bool) -> Void

    /// Sends an event, from any thread.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - isCurrent: Asked when its turn comes: the event is dropped if it is out of date by then.
    public func enqueue(_ event: Event, while isCurrent: @escaping @Sendable () -> Bool = { true }) {
        send(event, isCurrent)
    }
}

extension SignalProducer where Error == Never {
    /// Sends the values to a loop when it is started; those that wait for their turn are dropped when it is disposed of.
    ///
    /// - Parameter consumer: Takes them.
    public func enqueue(to consumer: FeedbackEventConsumer<Value>) -> SignalProducer<Never, NoError> {
        SignalProducer<Never, NoError> { observer, lifetime in
            let isDisposed = AnyDisposable()
            lifetime += self.start(
                .init(
                    value: { value in consumer.enqueue(value) { !isDisposed.isDisposed } },
                    // What was sent before the end is still wanted: only a disposal takes it back.
                    completed: observer.sendCompleted,
                    interrupted: {
                        isDisposed.dispose()
                        observer.sendInterrupted()
                    }
                )
            )
        }
    }
}
