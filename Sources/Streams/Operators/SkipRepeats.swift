extension SignalProducer {
    /// Sends the values that differ from the one before them, and the first.
    ///
    /// - Parameter isEquivalent: Whether a value (the second argument) repeats the one before it.
    @inlinable
    public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> SignalProducer {
        lift { observer, _ in Signal.skippingRepeats(isEquivalent, to: observer) }
    }
}

extension SignalProducer where Value: Equatable {
    /// Sends the values that differ from the one before them, and the first.
    @inlinable
    public func skipRepeats() -> SignalProducer {
        skipRepeats { $0 == $1 }
    }
}

extension Signal {
    /// Sends the values that differ from the one before them, and the first.
    ///
    /// - Parameter isEquivalent: Whether a value (the second argument) repeats the one before it.
    @inlinable
    public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Signal {
        lift { observer, _ in Self.skippingRepeats(isEquivalent, to: observer) }
    }

    @inlinable
    static func skippingRepeats(
        _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool,
        to observer: Observer
    ) -> Observer {
        let last = Confined<Value?>(nil)
        return Observer(
            value: { value in
                if let previous = last.state, isEquivalent(previous, value) { return }
                last.state = value
                observer.onValue(value)
            },
            termination: observer.onTermination
        )
    }
}

extension Signal where Value: Equatable {
    /// Sends the values that differ from the one before them, and the first.
    @inlinable
    public func skipRepeats() -> Signal {
        skipRepeats { $0 == $1 }
    }
}

extension PropertyProtocol {
    /// A property that tells only of changes that a test doesn't take for repetitions.
    ///
    /// - Parameter isEquivalent: Whether a value (the second argument) repeats the one before it.
    public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
        let last = Confined<Value?>(nil)
        return derive(
            initial: {
                last.state = $0
                return $0
            },
            { value in
                if let previous = last.state, isEquivalent(previous, value) { return nil }
                last.state = value
                return value
            }
        )
    }
}

extension PropertyProtocol where Value: Equatable {
    /// A property that tells only of changes to another value.
    public func skipRepeats() -> Property<Value> {
        skipRepeats { $0 == $1 }
    }
}
