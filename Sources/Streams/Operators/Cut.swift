/// What to do with a value of a stream that may be cut short.
@usableFromInline
enum Cut<Value, Error: Swift.Error> {
    /// Send a value.
    case send(Value)

    /// Send a value and complete.
    case sendLast(Value)

    /// Send nothing.
    case skip

    /// End.
    case end(Termination<Error>)
}

extension SignalProducer {
    /// The producer by an operator that may end this one before its end.
    ///
    /// - Parameter makeDecision: Makes, at each start, what decides about each value.
    @inlinable
    func cutting<NewValue>(
        _ makeDecision: @escaping @Sendable () -> @Sendable (Value) -> Cut<NewValue, Error>
    ) -> SignalProducer<NewValue, Error> {
        SignalProducer<NewValue, Error>(attaching: { [attach] observer, lifetime in
            let upstream = lifetime.makeChild()
            let decide = makeDecision()
            let hasEnded = Confined(false)
            @Sendable func end(_ termination: Termination<Error>) {
                hasEnded.state = true
                observer.onTermination(termination)
                upstream.dispose()
            }
            attach(
                .init(
                    value: { value in
                        guard !hasEnded.state else { return }
                        switch decide(value) {
                        case let .send(value):
                            observer.onValue(value)
                        case let .sendLast(value):
                            // Marked first: what the observer does now must not count again.
                            hasEnded.state = true
                            observer.onValue(value)
                            end(upstream.isDisposed ? .interrupted : .completed)
                        case .skip:
                            break
                        case let .end(termination):
                            end(termination)
                        }
                    },
                    termination: { termination in
                        guard !hasEnded.state else { return }
                        end(termination)
                    }
                ),
                Lifetime(upstream)
            )
        })
    }
}
