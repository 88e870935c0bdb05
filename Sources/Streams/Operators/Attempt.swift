extension SignalProducer {
    /// Sends the values for which an operation succeeds; fails, and ends the work, with the first failure.
    ///
    /// - Parameter action: The operation.
    @inlinable
    public func attempt(
        _ action: @escaping @Sendable (Value) -> Result<Void, Error>
    ) -> SignalProducer {
        attemptMap { value in action(value).map { value } }
    }
}

extension Signal {
    /// Sends the values for which an operation succeeds; fails with the first failure.
    ///
    /// - Parameter action: The operation.
    @inlinable
    public func attempt(_ action: @escaping @Sendable (Value) -> Result<Void, Error>) -> Signal {
        through { $0.attempt(action) }
    }
}
