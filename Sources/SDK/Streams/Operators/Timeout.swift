import MillracePlatform

extension SignalProducer {
    /// Returns a producer that fails, and ends the work, unless the work ends in time.
    ///
    /// - Parameters:
    ///   - error: The error of the failure.
    ///   - interval: The time limit, from each start: `.seconds(5)`.
    ///   - scheduler: The scheduler that measures the time.
    public func timeout(
        after interval: Duration,
        raising error: Error,
        on scheduler: any DateScheduler
    ) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            source.schedule(after: interval.seconds, on: scheduler) { source.terminate(.failed(error)) }
            attach(source.relaying, Lifetime(source))
        })
    }
}

extension Signal {
    /// Returns a signal that fails unless this signal ends in time, which is measured from now on.
    public func timeout(
        after interval: Duration,
        raising error: Error,
        on scheduler: any DateScheduler
    ) -> Signal {
        through { $0.timeout(after: interval, raising: error, on: scheduler) }
    }
}

extension SignalProducer where Error == Never {
    /// Returns a producer that fails, and ends the work, unless the work ends in time; the work can't fail by itself.
    public func timeout<NewError>(
        after interval: Duration,
        raising error: NewError,
        on scheduler: any DateScheduler
    ) -> SignalProducer<Value, NewError> {
        promoteError(NewError.self).timeout(after: interval, raising: error, on: scheduler)
    }
}

extension Signal where Error == Never {
    /// Returns a signal that fails unless this signal ends in time, which is measured from now on.
    public func timeout<NewError>(
        after interval: Duration,
        raising error: NewError,
        on scheduler: any DateScheduler
    ) -> Signal<Value, NewError> {
        through { $0.timeout(after: interval, raising: error, on: scheduler) }
    }
}
