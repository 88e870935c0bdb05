import MillracePlatform
import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends at most one value in each interval, which is in seconds.
    @_disfavoredOverload
    public func throttle(
        _ interval: TimeInterval,
        on scheduler: any DateScheduler
    ) -> SignalProducer {
        throttle(.of(seconds: interval), on: scheduler)
    }
}

extension Signal {
    /// Returns a signal that sends at most one value in each interval, which is in seconds.
    @_disfavoredOverload
    public func throttle(
        _ interval: TimeInterval,
        on scheduler: any DateScheduler
    ) -> Signal {
        through { $0.throttle(.of(seconds: interval), on: scheduler) }
    }
}
