extension SignalProducer {
    /// Returns a producer that sends the values for which an operation succeeds; with the first failure it fails and
    /// ends the work.
    ///
    /// - Parameter action: The operation.
    @inlinable
    public func attempt(
        _ action: @escaping @Sendable (Value) -> Result<Void, Error>
    ) -> SignalProducer {
        attemptMap { value in action(value).map { value } }
    }

    /// Returns a producer that sends the values for which an operation doesn't throw; with the first error it fails and
    /// ends the work.
    ///
    /// - Parameter action: The operation. A closure that throws any error is for streams whose error is `any Error`; a
    ///   closure with a typed error declares it: `{ value throws(CoreError) in … }`.
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
    /// Returns a producer that sends the values for which an operation succeeds; with the first failure it fails and
    /// ends the work.
    @inlinable
    public func attempt<NewError>(
        _ action: @escaping @Sendable (Value) -> Result<Void, NewError>
    ) -> SignalProducer<Value, NewError> {
        promoteError(NewError.self).attempt(action)
    }

    /// Returns a producer that sends the values for which an operation doesn't throw; with the first error it fails and
    /// ends the work.
    @_disfavoredOverload
    @inlinable
    public func attempt<NewError>(
        _ action: @escaping @Sendable (Value) throws(NewError) -> Void
    ) -> SignalProducer<Value, NewError> {
        promoteError(NewError.self).attempt(action)
    }
}

extension Signal {
    /// Returns a signal that sends the values for which an operation succeeds, and fails with the first failure.
    @inlinable
    public func attempt(_ action: @escaping @Sendable (Value) -> Result<Void, Error>) -> Signal {
        through { $0.attempt(action) }
    }

    /// Returns a signal that sends the values for which an operation doesn't throw, and fails with the first error.
    @_disfavoredOverload
    @inlinable
    public func attempt(_ action: @escaping @Sendable (Value) throws(Error) -> Void) -> Signal {
        through { $0.attempt(action) }
    }
}

extension Signal where Error == Never {
    /// Returns a signal that sends the values for which an operation succeeds, and fails with the first failure.
    @inlinable
    public func attempt<NewError>(
        _ action: @escaping @Sendable (Value) -> Result<Void, NewError>
    ) -> Signal<Value, NewError> {
        through { $0.attempt(action) }
    }

    /// Returns a signal that sends the values for which an operation doesn't throw, and fails with the first error.
    @_disfavoredOverload
    @inlinable
    public func attempt<NewError>(
        _ action: @escaping @Sendable (Value) throws(NewError) -> Void
    ) -> Signal<Value, NewError> {
        through { $0.attempt(action) }
    }
}
