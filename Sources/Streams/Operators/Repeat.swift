extension SignalProducer {
    /// Runs the work several times, one after the other.
    ///
    /// - Parameter count: How many times; with none it completes at once, without a start of the work.
    public func `repeat`(_ count: Int) -> SignalProducer {
        guard count > 0 else { return .empty }
        return restarting {
            let left = Confined(count)
            return { round, termination in
                left.state -= 1
                guard case .completed = termination, left.state > 0 else {
                    return round.observer.onTermination(termination)
                }
                round.next()
            }
        }
    }
}
