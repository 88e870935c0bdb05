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

    /// Sends the values for which an operation doesn't throw; fails, and ends the work, with the first error.
    ///
    /// - Parameter action: The operation. A closure that throws anything is for streams whose error is `any Error`; one
    ///   with a typed error names it: `{ value throws(CoreError) in … }`.
    @_disfavoredOverload
    @inlinable
    public func attempt(_ action: @escaping @Sendable (Value) throws(Error) -> Void) -> SignalProducer {
        attemptMap { value throws(Error) in
            try action(value)
            return value
        }
    }
}

extension SignalProducer where Error == Never {
    /// Sends the values for which an operation succeeds; fails, and ends the work, with the first failure.
    ///
    /// - Parameter action: The operation.
    @inlinable
    public func attempt<NewError>(
        _ action: @escaping @Sendable (Value) -> Result<Void, NewError>
    ) -> SignalProducer<Value, NewError> {
        promoteError(NewError.self).attempt(action)
    }

    /// Sends the values for which an operation doesn't throw; fails, and ends the work, with the first error.
    ///
    /// - Parameter action: The operation; its error is that of the new stream.
    @_disfavoredOverload
    @inlinable
    public func attempt<NewError>(
        _ action: @escaping @Sendable (Value) throws(NewError) -> Void
    ) -> SignalProducer<Value, NewError> {
        promoteError(NewError.self).attempt(action)
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

    /// Sends the values for which an operation doesn't throw; fails with the first error.
    ///
    /// - Parameter action: The operation.
    @_disfavoredOverload
    @inlinable
    public func attempt(_ action: @escaping @Sendable (Value) throws(Error) -> Void) -> Signal {
        through { $0.attempt(action) }
    }
}

extension Signal where Error == Never {
    /// Sends the values for which an operation succeeds; fails with the first failure.
    ///
    /// - Parameter action: The operation.
    @inlinable
    public func attempt<NewError>(
        _ action: @escaping @Sendable (Value) -> Result<Void, NewError>
    ) -> Signal<Value, NewError> {
        through { $0.attempt(action) }
    }

    /// Sends the values for which an operation doesn't throw; fails with the first error.
    ///
    /// - Parameter action: The operation; its error is that of the new signal.
    @_disfavoredOverload
    @inlinable
    public func attempt<NewError>(
        _ action: @escaping @Sendable (Value) throws(NewError) -> Void
    ) -> Signal<Value, NewError> {
        through { $0.attempt(action) }
    }
}
