extension SignalProducer {
    /// Sends what an operation makes of each value; fails, and ends the work, with the first failure.
    ///
    /// - Parameter transform: The operation.
    @inlinable
    public func attemptMap<NewValue>(
        _ transform: @escaping @Sendable (Value) -> Result<NewValue, Error>
    ) -> SignalProducer<NewValue, Error> {
        cutting { { transform($0).cut } }
    }
}

extension SignalProducer where Error == Never {
    /// Sends what an operation makes of each value; fails, and ends the work, with the first failure.
    ///
    /// - Parameter transform: The operation.
    @inlinable
    public func attemptMap<NewValue, NewError>(
        _ transform: @escaping @Sendable (Value) -> Result<NewValue, NewError>
    ) -> SignalProducer<NewValue, NewError> {
        promoteError(NewError.self).cutting { { transform($0).cut } }
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
}
