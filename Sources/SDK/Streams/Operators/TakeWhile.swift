extension SignalProducer {
    /// Returns a producer that sends the values before the first one that fails a test, and then completes and ends the
    /// work.
    ///
    /// - Parameter shouldContinue: The test.
    @inlinable
    public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
        cutting { { shouldContinue($0) ? .send($0) : .end(.completed) } }
    }
}

extension Signal {
    /// Returns a signal that sends the values before the first one that fails a test, and then completes.
    @inlinable
    public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
        through { $0.take(while: shouldContinue) }
    }
}
