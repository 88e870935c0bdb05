extension SignalProducer {
    /// Sends what an operation makes of each value; fails, and ends the work, with the first failure.
    ///
    /// - Parameter transform: The operation.
    @inlinable
    public func attemptMap<NewValue>(
        _ transform: @escaping @Sendable (Value) -> Result<NewValue, Error>
    ) -> SignalProducer<NewValue, Error> {
        map(transform).dematerializeResults()
    }

    /// Sends the values for which an operation succeeds; fails, and ends the work, with the first failure.
    ///
    /// - Parameter action: The operation.
    @inlinable
    public func attempt(
        _ action: @escaping @Sendable (Value) -> Result<Void, Error>
    ) -> SignalProducer {
        attemptMap { value in action(value).map { value } }
    }

    /// Unpacks results: sends their values; fails, and ends the work, with the first failure.
    @inlinable
    public func dematerializeResults<Success>() -> SignalProducer<Success, Error>
    where Value == Result<Success, Error> {
        liftCutting { observer, upstream in
            let hasEnded = Confined(false)
            return .init(
                value: { result in
                    guard !hasEnded.state else { return }
                    switch result {
                    case let .success(value):
                        observer.onValue(value)
                    case let .failure(error):
                        hasEnded.state = true
                        observer.onTermination(.failed(error))
                        upstream.dispose()
                    }
                },
                termination: { termination in
                    guard !hasEnded.state else { return }
                    observer.onTermination(termination)
                }
            )
        }
    }
}

extension Signal {
    /// Sends what an operation makes of each value; fails with the first failure.
    ///
    /// - Parameter transform: The operation.
    @inlinable
    public func attemptMap<NewValue>(
        _ transform: @escaping @Sendable (Value) -> Result<NewValue, Error>
    ) -> Signal<NewValue, Error> {
        through { $0.attemptMap(transform) }
    }

    /// Sends the values for which an operation succeeds; fails with the first failure.
    ///
    /// - Parameter action: The operation.
    @inlinable
    public func attempt(_ action: @escaping @Sendable (Value) -> Result<Void, Error>) -> Signal {
        through { $0.attempt(action) }
    }
}
