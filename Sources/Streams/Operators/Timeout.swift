import Foundation

extension SignalProducer {
    /// Fails, and ends the work, if it has not ended in time.
    ///
    /// - Parameters:
    ///   - error: What it fails with.
    ///   - interval: How many seconds it has, from each start.
    ///   - scheduler: Measures the time.
    public func timeout(
        after interval: TimeInterval,
        raising error: Error,
        on scheduler: any DateScheduler
    ) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source.disposables)
            scope.scheduleOnce(after: interval, on: scheduler) { source.terminate(.failed(error)) }
            attach(source.relaying, scope)
        })
    }
}

extension Signal {
    /// Fails if the signal has not ended in time.
    ///
    /// - Parameters:
    ///   - error: What it fails with.
    ///   - interval: How many seconds it has, from now on.
    ///   - scheduler: Measures the time.
    public func timeout(
        after interval: TimeInterval,
        raising error: Error,
        on scheduler: any DateScheduler
    ) -> Signal {
        through { $0.timeout(after: interval, raising: error, on: scheduler) }
    }
}

extension SignalProducer where Error == Never {
    /// Fails, and ends the work, if it has not ended in time.
    ///
    /// - Parameters:
    ///   - error: What it fails with.
    ///   - interval: How many seconds it has, from each start.
    ///   - scheduler: Measures the time.
    public func timeout<NewError>(
        after interval: TimeInterval,
        raising error: NewError,
        on scheduler: any DateScheduler
    ) -> SignalProducer<Value, NewError> {
        promoteError(NewError.self).timeout(after: interval, raising: error, on: scheduler)
    }
}

extension Signal where Error == Never {
    /// Fails if the signal has not ended in time.
    ///
    /// - Parameters:
    ///   - error: What it fails with.
    ///   - interval: How many seconds it has, from now on.
    ///   - scheduler: Measures the time.
    public func timeout<NewError>(
        after interval: TimeInterval,
        raising error: NewError,
        on scheduler: any DateScheduler
    ) -> Signal<Value, NewError> {
        through { $0.timeout(after: interval, raising: error, on: scheduler) }
    }
}
