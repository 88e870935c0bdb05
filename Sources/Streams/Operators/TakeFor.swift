import Foundation

extension SignalProducer {
    /// Sends the values of a time, then completes and ends the work.
    ///
    /// - Parameters:
    ///   - interval: For how many seconds, from each start.
    ///   - scheduler: Measures the time.
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
    /// Sends the values of a time, then completes.
    ///
    /// - Parameters:
    ///   - interval: For how many seconds, from now on.
    ///   - scheduler: Measures the time.
    public func take(for interval: TimeInterval, on scheduler: any DateScheduler) -> Signal {
        through { $0.take(for: interval, on: scheduler) }
    }
}
