extension SignalProducer {
    /// Sends the events themselves as values, then completes; an interruption is sent and completes it too.
    @inlinable
    public func materialize() -> SignalProducer<Signal<Value, Error>.Event, Never> {
        lift { observer, _ in
            .init(
                value: { observer.onValue(.value($0)) },
                termination: { termination in
                    observer.onValue(.init(termination))
                    observer.onTermination(.completed)
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
