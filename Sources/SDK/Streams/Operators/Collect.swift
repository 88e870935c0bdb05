extension SignalProducer {
    /// Returns a producer that sends all values as one array when the work has completed; without values it sends an
    /// empty one.
    ///
    /// All values are kept until then.
    @inlinable
    public func collect() -> SignalProducer<[Value], Error> {
        lift { observer, lifetime in
            let values = Confined<[Value]>([])
            return .init(
                value: { values.state.append($0) },
                termination: { termination in
                    guard case .completed = termination else { return observer.onTermination(termination) }
                    observer.onValue(values.state)
                    observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
                }
            )
        }
    }
}

extension Signal {
    /// Returns a signal that sends all values as one array when this signal has completed; without values it sends an
    /// empty one.
    @inlinable
    public func collect() -> Signal<[Value], Error> {
        through { $0.collect() }
    }
}
