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
            let cutter = Cutter<Value, NewValue, Error>(observer, within: lifetime, makeDecision())
            attach(
                .init(value: { cutter.send($0) }, termination: { cutter.terminate($0) }),
                Lifetime(cutter)
            )
        })
    }
}
