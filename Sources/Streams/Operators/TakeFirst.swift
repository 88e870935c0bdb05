extension SignalProducer {
    /// Sends the first values only, then completes and ends the work.
    ///
    /// - Parameter count: How many; with none it completes at once, without a start of the work.
    @inlinable
    public func take(first count: Int) -> SignalProducer {
        guard count > 0 else { return .empty }
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
    /// - Parameter count: How many.
    @inlinable
    public func take(first count: Int) -> Signal {
        through { $0.take(first: count) }
    }
}
