import MillracePlatform
import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends the values for some time, and then completes and ends the work.
    ///
    /// - Parameters:
    ///   - interval: The time, from each start: `.seconds(1)`.
    ///   - scheduler: The scheduler that measures the time.
    public func take(for interval: Duration, on scheduler: any DateScheduler) -> SignalProducer {
        take(until: SignalProducer<Void, Never>.empty.delay(interval, on: scheduler))
    }

    /// Returns a producer that sends the values for an interval, which is in seconds, and then completes.
    @_disfavoredOverload
    public func take(for interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
        take(for: .of(seconds: interval), on: scheduler)
    }
}

extension Signal {
    /// Returns a signal that sends the values for some time from now on, and then completes.
    public func take(for interval: Duration, on scheduler: any DateScheduler) -> Signal {
        through { $0.take(for: interval, on: scheduler) }
    }

    /// Returns a signal that sends the values for an interval, which is in seconds, and then completes.
    @_disfavoredOverload
    public func take(for interval: TimeInterval, on scheduler: any DateScheduler) -> Signal {
        take(for: .of(seconds: interval), on: scheduler)
    }
}
