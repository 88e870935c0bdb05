extension SignalProducer {
    /// Continues with another producer when this one has failed.
    ///
    /// - Parameter handler: Makes it from the error.
    @inlinable
    public func flatMapError<NewError>(
        _ handler: @escaping @Sendable (Error) -> SignalProducer<Value, NewError>
    ) -> SignalProducer<Value, NewError> {
        SignalProducer<Value, NewError>(attaching: { [attach] observer, lifetime in
            let first = lifetime.makeChild()
            attach(
                .init(
                    value: observer.onValue,
                    termination: { termination in
                        switch termination {
                        case let .failed(error):
                            // What the first one holds is let go before the second one runs.
                            first.dispose()
                            handler(error).attach(observer, lifetime)
                        case .completed:
                            observer.onTermination(.completed)
                            first.dispose()
                        case .interrupted:
                            observer.onTermination(.interrupted)
                            first.dispose()
                        }
                    }
                ),
                Lifetime(first)
            )
        })
    }

    /// Continues with a stream of any kind when this one has failed.
    ///
    /// - Parameter handler: Makes it from the error.
    @inlinable
    public func flatMapError<Next: SignalProducerConvertible>(
        _ handler: @escaping @Sendable (Error) -> Next
    ) -> SignalProducer<Value, Next.Error> where Next.Value == Value {
        flatMapError { handler($0).producer }
    }
}

extension Signal {
    /// Continues with a producer when this signal has failed.
    ///
    /// - Parameter handler: Makes it from the error.
    @inlinable
    public func flatMapError<NewError>(
        _ handler: @escaping @Sendable (Error) -> SignalProducer<Value, NewError>
    ) -> Signal<Value, NewError> {
        through { $0.flatMapError(handler) }
    }

    /// Continues with a stream of any kind when this one has failed.
    ///
    /// - Parameter handler: Makes it from the error.
    @inlinable
    public func flatMapError<Next: SignalProducerConvertible>(
        _ handler: @escaping @Sendable (Error) -> Next
    ) -> Signal<Value, Next.Error> where Next.Value == Value {
        flatMapError { handler($0).producer }
    }
}
