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

    /// Sends what an operation makes of each value; fails, and ends the work, with the first error that it throws.
    ///
    /// - Parameter transform: The operation. A closure that throws anything is for streams whose error is `any Error`;
    ///   one with a typed error names it: `{ value throws(CoreError) in … }`.
    @_disfavoredOverload
    @inlinable
    public func attemptMap<NewValue>(
        _ transform: @escaping @Sendable (Value) throws(Error) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        cutting { { value in Result { () throws(Error) in try transform(value) }.cut } }
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

    /// Sends what an operation makes of each value; fails, and ends the work, with the first error that it throws.
    ///
    /// - Parameter transform: The operation; its error is that of the new stream.
    @_disfavoredOverload
    @inlinable
    public func attemptMap<NewValue, NewError>(
        _ transform: @escaping @Sendable (Value) throws(NewError) -> NewValue
    ) -> SignalProducer<NewValue, NewError> {
        promoteError(NewError.self).attemptMap(transform)
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

    /// Sends what an operation makes of each value; fails with the first error that it throws.
    ///
    /// - Parameter transform: The operation.
    @_disfavoredOverload
    @inlinable
    public func attemptMap<NewValue>(
        _ transform: @escaping @Sendable (Value) throws(Error) -> NewValue
    ) -> Signal<NewValue, Error> {
        through { $0.attemptMap(transform) }
    }
}

extension Signal where Error == Never {
    /// Sends what an operation makes of each value; fails with the first failure.
    ///
    /// - Parameter transform: The operation.
    @inlinable
    public func attemptMap<NewValue, NewError>(
        _ transform: @escaping @Sendable (Value) -> Result<NewValue, NewError>
    ) -> Signal<NewValue, NewError> {
        through { $0.attemptMap(transform) }
    }

    /// Sends what an operation makes of each value; fails with the first error that it throws.
    ///
    /// - Parameter transform: The operation; its error is that of the new signal.
    @_disfavoredOverload
    @inlinable
    public func attemptMap<NewValue, NewError>(
        _ transform: @escaping @Sendable (Value) throws(NewError) -> NewValue
    ) -> Signal<NewValue, NewError> {
        through { $0.attemptMap(transform) }
    }
}
