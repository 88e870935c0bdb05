extension SignalProducer {
    /// Returns a producer that sends only the first values, and then completes and ends the work.
    ///
    /// - Parameter count: The number of values. With zero, the stream is interrupted at once and the work is not
    ///   started.
    @inlinable
    public func take(first count: Int) -> SignalProducer {
        guard count > 0 else { return .interrupted }
        return SignalProducer(attaching: { [attach] observer, lifetime in
            let counter = TakeCounter(count, to: observer, within: lifetime)
            attach(.init(value: { counter.send($0) }, termination: { counter.terminate($0) }), Lifetime(counter))
        })
    }
}

extension Signal {
    /// Returns a signal that sends only the first values, and then completes; with zero, it interrupts its observers at
    /// once.
    @inlinable
    public func take(first count: Int) -> Signal {
        through { $0.take(first: count) }
    }
}
