import Foundation

extension SignalProducer {
    /// Returns a producer that sends the values for some time, and then completes and ends the work.
    ///
    /// - Parameters:
    ///   - interval: The time in seconds, from each start.
    ///   - scheduler: The scheduler that measures the time.
    public func take(for interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source.disposables)
            scope.scheduleOnce(after: interval, on: scheduler) { source.terminate(.completed) }
            attach(source.relaying, scope)
        })
    }
}

extension Signal {
    /// Returns a signal that sends the values for some time, and then completes.
    ///
    /// - Parameters:
    ///   - interval: The time in seconds, from now on.
    ///   - scheduler: The scheduler that measures the time.
    public func take(for interval: TimeInterval, on scheduler: any DateScheduler) -> Signal {
        through { $0.take(for: interval, on: scheduler) }
    }
}
