extension SignalProducer {
    /// Returns a producer that sends the events on a scheduler.
    ///
    /// A failure and an interruption overtake waiting values (law 4).
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which the observer runs.
    ///   - buffering: The number of values that may wait for the scheduler; unbounded by default.
    @inlinable
    public func observe(on scheduler: any Scheduler, buffering: Buffering = .unbounded) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let relay = Relay(observer, on: scheduler, buffering: buffering)
            guard relay.join(lifetime.disposables) else { return }
            attach(.init(value: { relay.send($0) }, termination: { relay.terminate($0) }), Lifetime(relay))
        })
    }
}

extension Signal {
    /// Returns a signal that sends the events on a scheduler.
    @inlinable
    public func observe(on scheduler: any Scheduler, buffering: Buffering = .unbounded) -> Signal {
        through { $0.observe(on: scheduler, buffering: buffering) }
    }
}
