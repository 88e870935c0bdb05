extension SignalProducer {
    /// Sends the events on a scheduler.
    ///
    /// A failure and an interruption overtake the values that wait (law 4).
    ///
    /// - Parameters:
    ///   - scheduler: Where the observer runs.
    ///   - buffering: How many values are kept that the scheduler has not got to; all of them by default.
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
    /// Sends the events on a scheduler.
    ///
    /// - Parameters:
    ///   - scheduler: Where the observers run.
    ///   - buffering: How many values are kept that the scheduler has not got to; all of them by default.
    @inlinable
    public func observe(on scheduler: any Scheduler, buffering: Buffering = .unbounded) -> Signal {
        through { $0.observe(on: scheduler, buffering: buffering) }
    }
}
