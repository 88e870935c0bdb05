extension SignalProducer {
    /// Returns a producer that continues with another producer when this one has completed.
    ///
    /// A chain of any length needs no stack, whichever end it is built from.
    ///
    /// - Parameter next: The stream to start at completion.
    @inlinable
    public func concat(_ next: SignalProducer) -> SignalProducer {
        guard !isImmediate else { return continuedAtOnce(by: next) }
        return continued(by: AfterCompletion(next), around: max(depth, next.depth), passing: { $0 })
    }

    /// Returns a producer that continues with `next`, for a producer that has ended when its start returns.
    ///
    /// Between the two, nothing has to be released and no end has to be observed. If the lifetime has ended meanwhile,
    /// the second producer is interrupted.
    @inlinable
    func continuedAtOnce(by next: SignalProducer) -> SignalProducer {
        SignalProducer(
            isImmediate: next.isImmediate,
            around: max(depth, next.depth),
            isPlain: open == nil && next.open == nil,
            attaching: { [attach, attachNext = next.attach] observer, lifetime in
                attach(.init(value: observer.onValue, termination: { _ in }), lifetime)
                attachNext(observer, lifetime)
            },
            opening: { [first = kept, next = next.kept] chain, output in
                // The chain runs the most recently added step first.
                chain.run { next.enter(chain, output) }
                first.enter(chain, output.unheard)
            }
        )
    }

    /// Returns a producer that continues with another stream of any kind when this one has completed.
    @inlinable
    public func concat(_ next: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
        concat(next.producer)
    }

    /// Returns a producer that sends a further value when this one has completed.
    ///
    /// - Parameter value: The last value.
    @inlinable
    public func concat(value: Value) -> SignalProducer {
        SignalProducer(
            around: depth,
            isPlain: open == nil,
            attaching: { [attach] observer, lifetime in
                let last = Signal<Value, Error>.Observer(
                    value: observer.onValue,
                    termination: { termination in
                        guard case .completed = termination, !lifetime.hasEnded else {
                            return observer.onTermination(termination)
                        }
                        observer.onValue(value)
                        observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
                    }
                )
                attach(last, lifetime)
            },
            opening: { [first = kept] chain, output in
                first.enter(
                    chain,
                    output.after(onValue: output.onValue) { (termination: Termination<Error>, output) in
                        guard case .completed = termination, !chain.lifetime.hasEnded else {
                            return output.step(after: termination)
                        }
                        output.onValue(value)
                        return output.step(after: chain.lifetime.hasEnded ? .interrupted : .completed)
                    }
                )
            }
        )
    }

    /// Returns a producer that fails when this one has completed.
    ///
    /// - Parameter error: The error of the failure.
    @inlinable
    public func concat(error: Error) -> SignalProducer {
        concat(SignalProducer(error: error))
    }
}
