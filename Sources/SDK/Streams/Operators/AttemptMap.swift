extension SignalProducer {
    /// Returns a producer that sends the result of an operation on each value; with the first failure it fails and ends
    /// the work.
    ///
    /// - Parameter transform: The operation.
    @inlinable
    public func attemptMap<NewValue>(
        _ transform: @escaping @Sendable (Value) -> Result<NewValue, Error>
    ) -> SignalProducer<NewValue, Error> {
        cutting { { transform($0).cut } }
    }

    /// Returns a producer that sends the result of an operation on each value; with the first error that the operation
    /// throws, it fails and ends the work.
    ///
    /// - Parameter transform: The operation. A closure that throws any error is for streams whose error is `any Error`;
    ///   a closure with a typed error declares it: `{ value throws(CoreError) in … }`.
    @_disfavoredOverload
    @inlinable
    public func attemptMap<NewValue>(
        _ transform: @escaping @Sendable (Value) throws(Error) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        cutting { { value in Result { () throws(Error) in try transform(value) }.cut } }
    }
}

extension SignalProducer where Error == Never {
    /// Returns a producer that sends the result of an operation on each value; with the first failure it fails and ends
    /// the work.
    @inlinable
    public func attemptMap<NewValue, NewError>(
        _ transform: @escaping @Sendable (Value) -> Result<NewValue, NewError>
    ) -> SignalProducer<NewValue, NewError> {
        promoteError(NewError.self).cutting { { transform($0).cut } }
    }

    /// Returns a producer that sends the result of an operation on each value; with the first error that the operation
    /// throws, it fails and ends the work.
    @_disfavoredOverload
    @inlinable
    public func attemptMap<NewValue, NewError>(
        _ transform: @escaping @Sendable (Value) throws(NewError) -> NewValue
    ) -> SignalProducer<NewValue, NewError> {
        promoteError(NewError.self).attemptMap(transform)
    }
}

extension Signal {
    /// Returns a signal that sends the result of an operation on each value, and fails with the first failure.
    @inlinable
    public func attemptMap<NewValue>(
        _ transform: @escaping @Sendable (Value) -> Result<NewValue, Error>
    ) -> Signal<NewValue, Error> {
        through { $0.attemptMap(transform) }
    }

    /// Returns a signal that sends the result of an operation on each value, and fails with the first error that the
    /// operation throws.
    @_disfavoredOverload
    @inlinable
    public func attemptMap<NewValue>(
        _ transform: @escaping @Sendable (Value) throws(Error) -> NewValue
    ) -> Signal<NewValue, Error> {
        through { $0.attemptMap(transform) }
    }
}

extension Signal where Error == Never {
    /// Returns a signal that sends the result of an operation on each value, and fails with the first failure.
    @inlinable
    public func attemptMap<NewValue, NewError>(
        _ transform: @escaping @Sendable (Value) -> Result<NewValue, NewError>
    ) -> Signal<NewValue, NewError> {
        through { $0.attemptMap(transform) }
    }

    /// Returns a signal that sends the result of an operation on each value, and fails with the first error that the
    /// operation throws.
    @_disfavoredOverload
    @inlinable
    public func attemptMap<NewValue, NewError>(
        _ transform: @escaping @Sendable (Value) throws(NewError) -> NewValue
    ) -> Signal<NewValue, NewError> {
        through { $0.attemptMap(transform) }
    }
}

extension Result {
    @inlinable var cut: Cut<Success, Failure> {
        switch self {
        case let .success(value): return .send(value)
        case let .failure(error): return .end(.failed(error))
        }
    }
}
