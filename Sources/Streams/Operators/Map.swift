extension SignalProducer {
    /// Sends `transform(value)` for each value.
    ///
    /// - Parameter transform: Runs on the thread that sends the value.
    @inlinable
    public func map<NewValue>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        SignalProducer<NewValue, Error>(attaching: { [attach] observer, lifetime in
            attach(Signal<Value, Error>.mapping(transform, to: observer), lifetime)
        })
    }

    /// Sends what is at a key path of each value.
    ///
    /// - Parameter keyPath: Where to look.
    @inlinable
    public func map<NewValue>(
        _ keyPath: any KeyPath<Value, NewValue> & Sendable
    ) -> SignalProducer<NewValue, Error> {
        map { $0[keyPath: keyPath] }
    }

    /// Sends the same value for each value.
    ///
    /// - Parameter value: What to send.
    @_disfavoredOverload  // Or a trailing closure of several arguments would be taken for the value.
    @inlinable
    public func map<NewValue>(value: NewValue) -> SignalProducer<NewValue, Error> {
        map { _ in value }
    }
}

extension Signal {
    /// Sends `transform(value)` for each value.
    ///
    /// - Parameter transform: Runs once for each value, on the thread that sends it.
    @inlinable
    public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Signal<NewValue, Error> {
        lift { observer, _ in Self.mapping(transform, to: observer) }
    }

    /// Sends what is at a key path of each value.
    ///
    /// - Parameter keyPath: Where to look.
    @inlinable
    public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> Signal<NewValue, Error> {
        map { $0[keyPath: keyPath] }
    }

    /// Sends the same value for each value.
    ///
    /// - Parameter value: What to send.
    @_disfavoredOverload  // Or a trailing closure of several arguments would be taken for the value.
    @inlinable
    public func map<NewValue>(value: NewValue) -> Signal<NewValue, Error> {
        map { _ in value }
    }

    @inlinable
    static func mapping<NewValue>(
        _ transform: @escaping @Sendable (Value) -> NewValue,
        to observer: Signal<NewValue, Error>.Observer
    ) -> Observer {
        Observer(value: { [send = observer.onValue] in send(transform($0)) }, termination: observer.onTermination)
    }
}

extension PropertyProtocol {
    /// A property of `transform(value)`.
    ///
    /// - Parameter transform: Runs once for each change.
    @inlinable
    public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<NewValue> {
        derive(initial: transform, transform)
    }

    /// A property of what is at a key path of the value.
    ///
    /// - Parameter keyPath: Where to look.
    public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> Property<NewValue> {
        map { $0[keyPath: keyPath] }
    }
}
