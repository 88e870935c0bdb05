extension SignalProducer {
    /// Returns a producer that continues with another producer when this one has failed.
    ///
    /// A handler may return a producer that has the same handler: any number of failures needs no stack.
    ///
    /// - Parameter handler: Returns the stream to continue with from the error.
    @inlinable
    public func flatMapError<NewError>(
        _ handler: @escaping @Sendable (Error) -> SignalProducer<Value, NewError>
    ) -> SignalProducer<Value, NewError> {
        continued(by: AfterFailure(handler), around: depth, passing: { $0 })
    }

    /// Returns a producer that continues with a stream of any kind when this one has failed.
    @inlinable
    public func flatMapError<Next: SignalProducerConvertible>(
        _ handler: @escaping @Sendable (Error) -> Next
    ) -> SignalProducer<Value, Next.Error> where Next.Value == Value {
        flatMapError { handler($0).producer }
    }
}

extension Signal {
    /// Returns a signal that continues with a producer when this one has failed.
    @inlinable
    public func flatMapError<NewError>(
        _ handler: @escaping @Sendable (Error) -> SignalProducer<Value, NewError>
    ) -> Signal<Value, NewError> {
        through { $0.flatMapError(handler) }
    }

    /// Returns a signal that continues with a stream of any kind when this one has failed.
    @inlinable
    public func flatMapError<Next: SignalProducerConvertible>(
        _ handler: @escaping @Sendable (Error) -> Next
    ) -> Signal<Value, Next.Error> where Next.Value == Value {
        flatMapError { handler($0).producer }
    }
}
