extension SignalProducer {
    /// Sends the first values only, then completes and ends the work.
    ///
    /// - Parameter count: How many. With none the stream is interrupted at once, without a start of the work: nobody
    ///   wants anything of it.
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
    /// Sends the first values only, then completes.
    ///
    /// - Parameter count: How many; with none the observers are interrupted at once.
    @inlinable
    public func take(first count: Int) -> Signal {
        through { $0.take(first: count) }
    }
}
