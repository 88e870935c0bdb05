extension SignalProducer {
    /// Returns a producer that sends `transform(value)` for each value.
    ///
    /// Each level of a chain needs stack space; for the number of levels, see <doc:Contracts>, under Depth.
    ///
    /// - Parameter transform: Returns the new value; runs on the thread that sends the value.
    @inlinable
    public func map<NewValue>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        SignalProducer<NewValue, Error>(attaching: { [attach] observer, lifetime in
            attach(Signal<Value, Error>.mapping(transform, to: observer), lifetime)
        })
    }

    /// Returns a producer that sends the value at a key path of each value.
    ///
    /// - Parameter keyPath: The key path.
    @inlinable
    public func map<NewValue>(
        _ keyPath: any KeyPath<Value, NewValue> & Sendable
    ) -> SignalProducer<NewValue, Error> {
        map { $0[keyPath: keyPath] }
    }

    /// Returns a producer that sends the same value for each value.
    ///
    /// - Parameter value: The value to send.
    @_disfavoredOverload  // Otherwise a trailing closure of several arguments would be taken for the value.
    @inlinable
    public func map<NewValue>(value: NewValue) -> SignalProducer<NewValue, Error> {
        map { _ in value }
    }
}

extension Signal {
    /// Returns a signal that sends `transform(value)`, computed once, for each value.
    @inlinable
    public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Signal<NewValue, Error> {
        lift { observer, _ in Self.mapping(transform, to: observer) }
    }

    /// Returns a signal that sends the value at a key path of each value.
    @inlinable
    public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> Signal<NewValue, Error> {
        map { $0[keyPath: keyPath] }
    }

    /// Returns a signal that sends the same value for each value.
    @_disfavoredOverload  // Otherwise a trailing closure of several arguments would be taken for the value.
    @inlinable
    public func map<NewValue>(value: NewValue) -> Signal<NewValue, Error> {
        map { _ in value }
    }

    @inlinable
    static func mapping<NewValue>(
        _ transform: @escaping @Sendable (Value) -> NewValue,
        to observer: Signal<NewValue, Error>.Observer
    ) -> Observer {
        Observer(
            value: { [send = observer.onValue] value in
                StackGuard.check()
                send(transform(value))
            },
            termination: observer.onTermination
        )
    }
}

extension PropertyProtocol {
    /// Returns a property with `transform(value)` as its value, computed once for each change.
    @inlinable
    public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<NewValue> {
        derive(initial: transform, transform)
    }

    /// Returns a property with the value at a key path of this property's value.
    public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> Property<NewValue> {
        map { $0[keyPath: keyPath] }
    }
}
