extension SignalProducer {
    /// Combines all values to one and sends it when the work has completed.
    ///
    /// - Parameters:
    ///   - initialResult: What the first value is combined with, and the result if there is none.
    ///   - nextPartialResult: Combines what there is with a value.
    @inlinable
    public func reduce<NewValue>(
        _ initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (NewValue, Value) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        reduce(into: initialResult) { $0 = nextPartialResult($0, $1) }
    }

    /// Works all values into a state, in place, and sends it when the work has completed.
    ///
    /// - Parameters:
    ///   - initialResult: The state at first.
    ///   - nextPartialResult: Works a value into the state.
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
    /// Combines all values to one and sends it when the signal has completed.
    ///
    /// - Parameters:
    ///   - initialResult: What the first value is combined with, and the result if there is none.
    ///   - nextPartialResult: Combines what there is with a value.
    @inlinable
    public func reduce<NewValue>(
        _ initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (NewValue, Value) -> NewValue
    ) -> Signal<NewValue, Error> {
        through { $0.reduce(initialResult, nextPartialResult) }
    }

    /// Works all values into a state, in place, and sends it when the signal has completed.
    ///
    /// - Parameters:
    ///   - initialResult: The state at first.
    ///   - nextPartialResult: Works a value into the state.
    @inlinable
    public func reduce<NewValue>(
        into initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (inout NewValue, Value) -> Void
    ) -> Signal<NewValue, Error> {
        through { $0.reduce(into: initialResult, nextPartialResult) }
    }
}
