extension SignalProducer {
    /// Returns a producer that cannot fail: instead of a failure it sends a value and completes.
    ///
    /// - Parameter transform: Returns the value from the error: for example, a case of an event.
    @inlinable
    public func replaceError(
        _ transform: @escaping @Sendable (Error) -> Value
    ) -> SignalProducer<Value, Never> {
        lift { observer, lifetime in
            Signal<Value, Error>.replacingError(transform, to: observer, within: lifetime)
        }
    }

    /// Returns a producer that cannot fail: instead of a failure it sends a value and completes.
    ///
    /// - Parameter value: The value.
    @inlinable
    public func replaceError(_ value: Value) -> SignalProducer<Value, Never> {
        replaceError { _ in value }
    }
}

extension Signal {
    /// Returns a signal that cannot fail: instead of a failure it sends a value and completes.
    @inlinable
    public func replaceError(_ transform: @escaping @Sendable (Error) -> Value) -> Signal<Value, Never> {
        lift { observer, lifetime in Self.replacingError(transform, to: observer, within: lifetime) }
    }

    /// Returns a signal that cannot fail: instead of a failure it sends a value and completes.
    @inlinable
    public func replaceError(_ value: Value) -> Signal<Value, Never> {
        replaceError { _ in value }
    }

    @inlinable
    static func replacingError(
        _ transform: @escaping @Sendable (Error) -> Value,
        to observer: Signal<Value, Never>.Observer,
        within lifetime: Lifetime
    ) -> Observer {
        Observer(
            value: observer.onValue,
            termination: { termination in
                switch termination {
                case let .failed(error):
                    observer.onValue(transform(error))
                    observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
                case .completed: observer.onTermination(.completed)
                case .interrupted: observer.onTermination(.interrupted)
                }
            }
        )
    }
}
