import MillraceStreams

extension SignalProducer {
    /// Returns a producer that combines all values into one and sends it when the work has completed.
    ///
    /// - Parameters:
    ///   - initialResult: The value to combine with the first one, and the result if there are no values.
    ///   - nextPartialResult: Combines the result so far with a value.
    @inlinable
    public func reduce<NewValue>(
        _ initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (NewValue, Value) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        reduce(into: initialResult) { $0 = nextPartialResult($0, $1) }
    }

    /// Returns a producer that updates a state in place with each value, and sends it when the work has completed.
    ///
    /// - Parameters:
    ///   - initialResult: The initial state.
    ///   - nextPartialResult: Updates the state with a value.
    @inlinable
    public func reduce<NewValue>(
        into initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (inout NewValue, Value) -> Void
    ) -> SignalProducer<NewValue, Error> {
        lift { observer, lifetime in
            let result = Confined(initialResult)
            return .init(
                value: { nextPartialResult(&result.state, $0) },
                termination: { termination in
                    guard case .completed = termination else { return observer.onTermination(termination) }
                    observer.onValue(result.state)
                    observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
                }
            )
        }
    }
}

extension Signal {
    /// Returns a signal that combines all values into one and sends it when this signal has completed.
    @inlinable
    public func reduce<NewValue>(
        _ initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (NewValue, Value) -> NewValue
    ) -> Signal<NewValue, Error> {
        through { $0.reduce(initialResult, nextPartialResult) }
    }

    /// Returns a signal that updates a state in place with each value, and sends it when this signal has completed.
    @inlinable
    public func reduce<NewValue>(
        into initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (inout NewValue, Value) -> Void
    ) -> Signal<NewValue, Error> {
        through { $0.reduce(into: initialResult, nextPartialResult) }
    }
}
