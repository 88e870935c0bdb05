import MillraceStreams

extension SignalProducer {
    /// Returns a producer that runs the work several times, one after the other.
    ///
    /// - Parameter count: The number of runs; with zero, the producer completes at once and doesn't start the work.
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
