import MillracePlatform
import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends the values and the completion later by an interval, which is in seconds.
    @_disfavoredOverload
    public func delay(
        _ interval: TimeInterval,
        on scheduler: any DateScheduler,
        buffering: Buffering = .unbounded
    ) -> SignalProducer {
        delay(.of(seconds: interval), on: scheduler, buffering: buffering)
    }
}

extension Signal {
    /// Returns a signal that sends the values and the completion later by an interval, which is in seconds.
    @_disfavoredOverload
    public func delay(
        _ interval: TimeInterval,
        on scheduler: any DateScheduler,
        buffering: Buffering = .unbounded
    ) -> Signal {
        through { $0.delay(.of(seconds: interval), on: scheduler, buffering: buffering) }
    }
}
