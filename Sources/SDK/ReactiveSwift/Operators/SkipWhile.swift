import MillraceStreams

extension SignalProducer {
    /// Returns a producer that leaves out the values before the first one that fails a test.
    ///
    /// - Parameter shouldContinue: The test.
    @inlinable
    public func skip(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
        lift { observer, _ in Signal.skipping(while: shouldContinue, to: observer) }
    }
}

extension Signal {
    /// Returns a signal that leaves out the values before the first one that fails a test.
    @inlinable
    public func skip(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
        lift { observer, _ in Self.skipping(while: shouldContinue, to: observer) }
    }
}
