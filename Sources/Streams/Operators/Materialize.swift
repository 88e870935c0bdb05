extension SignalProducer {
    /// Sends the events themselves as values, then completes; an interruption is sent and completes it too.
    @inlinable
    public func materialize() -> SignalProducer<Signal<Value, Error>.Event, Never> {
        lift { observer, lifetime in
            .init(
                value: { observer.onValue(.value($0)) },
                termination: { termination in
                    // What was disposed of gets nothing any more, not even this.
                    guard !lifetime.hasEnded else { return observer.onTermination(.interrupted) }
                    observer.onValue(.init(termination))
                    observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
                }
            )
        }
    }

    /// Sends the values and the error as results, then completes.
    @inlinable
    public func materializeResults() -> SignalProducer<Result<Value, Error>, Never> {
        map(Result.success).replaceError(Result.failure)
    }
}

extension Signal {
    /// Sends the events themselves as values, then completes; an interruption is sent and completes it too.
    @inlinable
    public func materialize() -> Signal<Event, Never> {
        through { $0.materialize() }
    }

    /// Sends the values and the error as results, then completes.
    @inlinable
    public func materializeResults() -> Signal<Result<Value, Error>, Never> {
        map(Result.success).replaceError(Result.failure)
    }
}
