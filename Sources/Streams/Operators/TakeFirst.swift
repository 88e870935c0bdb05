extension SignalProducer {
    /// Sends the first values only, then completes and ends the work.
    ///
    /// - Parameter count: How many. With none the stream is interrupted at once, without a start of the work: nobody
    ///   wants anything of it.
    @inlinable
    public func take(first count: Int) -> SignalProducer {
        guard count > 0 else { return .interrupted }
        return cutting {
            let left = Confined(count)
            return { value in
                left.state -= 1
                return left.state > 0 ? .send(value) : .sendLast(value)
            }
        }
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
