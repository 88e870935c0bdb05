/// An operator's decision about a value, if the operator may end the stream early.
@usableFromInline
package enum Cut<Value, Error: Swift.Error> {
    case send(Value)

    /// Send a value and complete.
    case sendLast(Value)

    case skip

    case end(Termination<Error>)
}

extension SignalProducer {
    /// Returns a producer whose operator may end the stream early.
    ///
    /// - Parameter makeDecision: Creates, at each start, the function that decides on each value.
    @inlinable
    package func cutting<NewValue>(
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
