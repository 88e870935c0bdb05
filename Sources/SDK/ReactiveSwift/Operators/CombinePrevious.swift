import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends each value with the one before it.
    ///
    /// - Parameter initial: The value before the first one.
    @inlinable
    public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Error> {
        scanMap(initial) { previous, current in (current, (previous, current)) }
    }

    /// Returns a producer that sends each value, from the second on, with the one before it.
    @inlinable
    public func combinePrevious() -> SignalProducer<(Value, Value), Error> {
        scanMap(Value?.none) { previous, current in (current, previous.map { ($0, current) }) }.skipNil()
    }
}

extension Signal {
    /// Returns a signal that sends each value with the one before it.
    @inlinable
    public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Error> {
        scanMap(initial) { previous, current in (current, (previous, current)) }
    }

    /// Returns a signal that sends each value, from the second on, with the one before it.
    @inlinable
    public func combinePrevious() -> Signal<(Value, Value), Error> {
        scanMap(Value?.none) { previous, current in (current, previous.map { ($0, current) }) }.skipNil()
    }
}

extension PropertyProtocol {
    /// Returns a property with the value and the one before it.
    public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
        let previous = Confined(initial)
        @Sendable func pair(_ value: Value) -> (Value, Value) {
            defer { previous.state = value }
            return (previous.state, value)
        }
        return derive(initial: pair, pair)
    }
}
