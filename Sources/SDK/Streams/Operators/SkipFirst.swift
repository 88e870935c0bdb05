extension SignalProducer {
    /// Returns a producer that leaves the first values out.
    ///
    /// - Parameter count: The number of values to leave out.
    @inlinable
    public func skip(first count: Int) -> SignalProducer {
        lift { observer, _ in Signal.skipping(first: count, to: observer) }
    }
}

extension Signal {
    /// Returns a signal that leaves the first values out.
    @inlinable
    public func skip(first count: Int) -> Signal {
        lift { observer, _ in Self.skipping(first: count, to: observer) }
    }

    @inlinable
    static func skipping(first count: Int, to observer: Observer) -> Observer {
        let left = Confined(count)
        return skipping(
            while: { _ in
                left.state -= 1
                return left.state >= 0
            },
            to: observer
        )
    }

    @inlinable
    package static func skipping(
        while shouldContinue: @escaping @Sendable (Value) -> Bool,
        to observer: Observer
    ) -> Observer {
        let isSkipping = Confined(true)
        return Observer(
            value: { value in
                if isSkipping.state, shouldContinue(value) { return }
                isSkipping.state = false
                observer.onValue(value)
            },
            termination: observer.onTermination
        )
    }
}
