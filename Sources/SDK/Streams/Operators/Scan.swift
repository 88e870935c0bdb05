extension SignalProducer {
    /// Returns a producer that combines each value with the result of those before it, and sends every result.
    ///
    /// - Parameters:
    ///   - initialResult: The value to combine with the first one; it is not sent.
    ///   - nextPartialResult: Returns the next result from the last one and a value.
    @inlinable
    public func scan<NewValue>(
        _ initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (NewValue, Value) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        scan(into: initialResult) { $0 = nextPartialResult($0, $1) }
    }

    /// Returns a producer that updates a state in place with each value, and sends the state after every update.
    ///
    /// - Parameters:
    ///   - initialResult: The initial state, which is not sent.
    ///   - nextPartialResult: Updates the state with a value.
    @inlinable
    public func scan<NewValue>(
        into initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (inout NewValue, Value) -> Void
    ) -> SignalProducer<NewValue, Error> {
        scanMap(into: initialResult) { result, value in
            nextPartialResult(&result, value)
            return result
        }
    }
}

extension Signal {
    /// Returns a signal that combines each value with the result of those before it, and sends every result.
    @inlinable
    public func scan<NewValue>(
        _ initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (NewValue, Value) -> NewValue
    ) -> Signal<NewValue, Error> {
        scan(into: initialResult) { $0 = nextPartialResult($0, $1) }
    }

    /// Returns a signal that updates a state in place with each value, and sends the state after every update.
    @inlinable
    public func scan<NewValue>(
        into initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (inout NewValue, Value) -> Void
    ) -> Signal<NewValue, Error> {
        scanMap(into: initialResult) { result, value in
            nextPartialResult(&result, value)
            return result
        }
    }
}
