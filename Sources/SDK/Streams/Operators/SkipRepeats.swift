extension SignalProducer {
    /// Returns a producer that sends the first value, and each one that differs from its predecessor.
    ///
    /// - Parameter isEquivalent: Returns whether a value (the second argument) repeats the one before it.
    @inlinable
    public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> SignalProducer {
        lift { observer, _ in Signal.skippingRepeats(isEquivalent, to: observer) }
    }
}

extension SignalProducer where Value: Equatable {
    /// Returns a producer that sends the first value, and each one that differs from its predecessor.
    @inlinable
    public func skipRepeats() -> SignalProducer {
        skipRepeats { $0 == $1 }
    }
}

extension Signal {
    /// Returns a signal that sends the first value, and each one that differs from its predecessor.
    @inlinable
    public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Signal {
        lift { observer, _ in Self.skippingRepeats(isEquivalent, to: observer) }
    }

    @inlinable
    static func skippingRepeats(
        _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool,
        to observer: Observer
    ) -> Observer {
        let filter = RepeatFilter<Value, Value?>(isEquivalent, to: observer.onValue)
        return Observer(value: { filter.send($0) }, termination: observer.onTermination)
    }
}

/// Passes only values that differ from their predecessors.
///
/// The filter is one object, because a closure that captures only this object needs no separate context. `Last` is
/// `Value?`, as a separate parameter, because the release of a generic class looks up every type that depends on its
/// parameters.
@usableFromInline
final class RepeatFilter<Value: Sendable, Last>: @unchecked Sendable {
    // Unchecked, because `last` is used only inside the events of one serial stream; the rest is constant.
    // `@exclusivity(unchecked)` is for the case `pipe.skipRepeats()`: see `Sources/README.md`.
    @usableFromInline let isEquivalent: @Sendable (Value, Value) -> Bool
    @usableFromInline let onValue: @Sendable (Value) -> Void
    @exclusivity(unchecked) @usableFromInline var last: Last

    @inlinable
    init(
        _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool,
        to onValue: @escaping @Sendable (Value) -> Void
    ) where Last == Value? {
        last = nil
        self.isEquivalent = isEquivalent
        self.onValue = onValue
    }

    @inlinable
    func send(_ value: Value) where Last == Value? {
        if let last, isEquivalent(last, value) { return }
        last = value
        StackGuard.check()
        onValue(value)
    }
}

extension Signal where Value: Equatable {
    /// Returns a signal that sends the first value, and each one that differs from its predecessor.
    @inlinable
    public func skipRepeats() -> Signal {
        skipRepeats { $0 == $1 }
    }
}

extension PropertyProtocol {
    /// Returns a property that reports only changes that don't repeat the previous value, according to a test.
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
    /// Returns a property that reports only changes to a different value.
    public func skipRepeats() -> Property<Value> {
        skipRepeats { $0 == $1 }
    }
}
