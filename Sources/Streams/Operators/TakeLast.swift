extension SignalProducer {
    /// Sends the last values only, when the work has completed.
    ///
    /// - Parameter count: How many are kept, at most.
    @inlinable
    public func take(last count: Int) -> SignalProducer {
        lift { observer, lifetime in
            let kept = Confined(Buffer<Value>(.bounded(count, .dropOldest), in: "take(last:)"))
            return .init(
                value: { _ = kept.state.append($0) },
                termination: { termination in
                    guard case .completed = termination else { return observer.onTermination(termination) }
                    for case let value? in kept.state.popAll() where !lifetime.hasEnded {
                        observer.onValue(value)
                    }
                    observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
                }
            )
        }
    }
}

extension Signal {
    /// Sends the last values only, when the signal has completed.
    ///
    /// - Parameter count: How many are kept, at most.
    @inlinable
    public func take(last count: Int) -> Signal {
        through { $0.take(last: count) }
    }
}
