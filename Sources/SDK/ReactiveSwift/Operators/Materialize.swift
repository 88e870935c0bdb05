import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends the events themselves as values, and then completes, even after an interruption.
    @inlinable
    public func materialize() -> SignalProducer<Signal<Value, Error>.Event, Never> {
        lift { observer, lifetime in
            .init(
                value: { observer.onValue(.value($0)) },
                termination: { termination in
                    // A disposed stream sends no further value, not even the event of its interruption.
                    guard !lifetime.hasEnded else { return observer.onTermination(.interrupted) }
                    observer.onValue(.init(termination))
                    observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
                }
            )
        }
    }

    /// Returns a producer that sends the values and the error as results, and then completes.
    @inlinable
    public func materializeResults() -> SignalProducer<Result<Value, Error>, Never> {
        map(Result.success).replaceError(Result.failure)
    }
}

extension Signal {
    /// Returns a signal that sends the events themselves as values, and then completes, even after an interruption.
    @inlinable
    public func materialize() -> Signal<Event, Never> {
        through { $0.materialize() }
    }

    /// Returns a signal that sends the values and the error as results, and then completes.
    @inlinable
    public func materializeResults() -> Signal<Result<Value, Error>, Never> {
        map(Result.success).replaceError(Result.failure)
    }
}
