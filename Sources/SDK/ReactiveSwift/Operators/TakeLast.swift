import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends only the last values, when the work has completed.
    ///
    /// - Parameter count: The largest number of values to keep.
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
    /// Returns a signal that sends only the last values, when this signal has completed.
    @inlinable
    public func take(last count: Int) -> Signal {
        through { $0.take(last: count) }
    }
}
