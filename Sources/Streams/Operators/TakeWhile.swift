extension SignalProducer {
    /// Sends the values up to the first that fails a test, then completes and ends the work.
    ///
    /// - Parameter shouldContinue: The test.
    @inlinable
    public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
        cutting { { shouldContinue($0) ? .send($0) : .end(.completed) } }
    }
}

extension Signal {
    /// Sends the values up to the first that fails a test, then completes.
    ///
    /// - Parameter shouldContinue: The test.
    @inlinable
    public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
        through { $0.take(while: shouldContinue) }
    }
}
