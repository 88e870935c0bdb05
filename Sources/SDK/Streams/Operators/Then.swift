extension SignalProducer {
    /// Returns a producer that leaves out the values, and continues with another producer when this one has completed.
    ///
    /// A chain of any length needs no stack, whichever end it is built from.
    ///
    /// - Parameter replacement: The stream to start at completion.
    @inlinable
    public func then<NewValue>(
        _ replacement: SignalProducer<NewValue, Error>
    ) -> SignalProducer<NewValue, Error> {
        replaced(by: replacement)
    }

    @inlinable
    func replaced<NewValue>(by replacement: SignalProducer<NewValue, Error>) -> SignalProducer<NewValue, Error> {
        continued(
            by: AfterCompletion(replacement),
            around: max(depth, replacement.depth),
            passing: { _ in { _ in } }
        )
    }

    /// Returns a producer that leaves out the values, and continues with another stream of any kind.
    @_disfavoredOverload
    @inlinable
    public func then<Next: SignalProducerConvertible>(
        _ replacement: Next
    ) -> SignalProducer<Next.Value, Error> where Next.Error == Error {
        replaced(by: replacement.producer)
    }

    /// Returns a producer that leaves out the values, and continues with a stream of any kind that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func then<Next: SignalProducerConvertible>(
        _ replacement: Next
    ) -> SignalProducer<Next.Value, Error> where Next.Error == Never {
        replaced(by: replacement.producer.promoteError(Error.self))
    }
}

extension SignalProducer where Error == Never {
    /// Returns a producer that leaves out the values, and continues with another producer, which may fail, when this
    /// one has completed.
    @inlinable
    public func then<NewValue, NewError>(
        _ replacement: SignalProducer<NewValue, NewError>
    ) -> SignalProducer<NewValue, NewError> {
        promoteError(NewError.self).replaced(by: replacement)
    }

    /// Returns a producer that leaves out the values, and continues with another one; neither can fail.
    @inlinable
    public func then<NewValue>(
        _ replacement: SignalProducer<NewValue, Never>
    ) -> SignalProducer<NewValue, Never> {
        replaced(by: replacement)
    }

    /// Returns a producer that leaves out the values, and continues with another stream of any kind, which may fail.
    @_disfavoredOverload
    @inlinable
    public func then<Next: SignalProducerConvertible>(
        _ replacement: Next
    ) -> SignalProducer<Next.Value, Next.Error> {
        promoteError(Next.Error.self).replaced(by: replacement.producer)
    }

    /// Returns a producer that leaves out the values, and continues with another stream of any kind; neither can fail.
    @_disfavoredOverload
    @inlinable
    public func then<Next: SignalProducerConvertible>(
        _ replacement: Next
    ) -> SignalProducer<Next.Value, Never> where Next.Error == Never {
        replaced(by: replacement.producer)
    }
}
