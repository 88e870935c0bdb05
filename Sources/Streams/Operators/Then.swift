extension SignalProducer {
    /// Returns a producer that leaves out the values, and continues with another producer when this one has completed.
    ///
    /// A chain of any length takes no stack, built from either end.
    ///
    /// - Parameter replacement: The stream to start at completion.
    @inlinable
    public func then<NewValue>(
        _ replacement: SignalProducer<NewValue, Error>
    ) -> SignalProducer<NewValue, Error> {
        continued(by: replacement)
    }

    @inlinable
    func continued<NewValue>(by replacement: SignalProducer<NewValue, Error>) -> SignalProducer<NewValue, Error> {
        SignalProducer<NewValue, Error>(
            around: max(depth, replacement.depth),
            attaching: { [attach] observer, lifetime in
                let first = lifetime.makeChild()
                attach(
                    .init(
                        value: { _ in },
                        termination: { termination in
                            switch termination {
                            case .completed:
                                // The disposables of the first stream are released before the second one is started.
                                first.dispose()
                                replacement.attach(observer, lifetime)
                            case .failed, .interrupted:
                                observer.onTermination(termination)
                                first.dispose()
                            }
                        }
                    ),
                    Lifetime(first)
                )
            },
            opening: { [first = kept, replacement = replacement.kept] chain, output in
                first.enter(
                    chain,
                    output.after(onValue: { (_: Value) in }) { (termination: Termination<Error>, output) in
                        guard case .completed = termination else { return output.step(after: termination) }
                        return .start { replacement.enter(chain, output) }
                    }
                )
            }
        )
    }

    /// Returns a producer that leaves out the values, and continues with another stream of any kind when this one has
    /// completed.
    ///
    /// - Parameter replacement: The stream to start at completion.
    @inlinable
    public func then<Next: SignalProducerConvertible>(
        _ replacement: Next
    ) -> SignalProducer<Next.Value, Error> where Next.Error == Error {
        continued(by: replacement.producer)
    }

    /// Returns a producer that leaves out the values, and continues with another stream of any kind, which cannot fail,
    /// when this one has completed.
    ///
    /// - Parameter replacement: The stream to start at completion.
    @inlinable
    public func then<Next: SignalProducerConvertible>(
        _ replacement: Next
    ) -> SignalProducer<Next.Value, Error> where Next.Error == Never {
        continued(by: replacement.producer.promoteError(Error.self))
    }
}

extension SignalProducer where Error == Never {
    /// Returns a producer that leaves out the values, and continues with another producer, which may fail, when this
    /// one has completed.
    ///
    /// - Parameter replacement: The stream to start at completion.
    @inlinable
    public func then<NewValue, NewError>(
        _ replacement: SignalProducer<NewValue, NewError>
    ) -> SignalProducer<NewValue, NewError> {
        promoteError(NewError.self).continued(by: replacement)
    }

    /// Returns a producer that leaves out the values, and continues with another producer when this one has completed.
    ///
    /// - Parameter replacement: The stream to start at completion.
    @inlinable
    public func then<NewValue>(
        _ replacement: SignalProducer<NewValue, Never>
    ) -> SignalProducer<NewValue, Never> {
        continued(by: replacement)
    }

    /// Returns a producer that leaves out the values, and continues with another stream of any kind when this one has
    /// completed.
    ///
    /// - Parameter replacement: The stream to start at completion.
    @inlinable
    public func then<Next: SignalProducerConvertible>(
        _ replacement: Next
    ) -> SignalProducer<Next.Value, Next.Error> {
        promoteError(Next.Error.self).continued(by: replacement.producer)
    }

    /// Returns a producer that leaves out the values, and continues with another stream of any kind when this one has
    /// completed.
    ///
    /// - Parameter replacement: The stream to start at completion.
    @inlinable
    public func then<Next: SignalProducerConvertible>(
        _ replacement: Next
    ) -> SignalProducer<Next.Value, Never> where Next.Error == Never {
        continued(by: replacement.producer)
    }
}
