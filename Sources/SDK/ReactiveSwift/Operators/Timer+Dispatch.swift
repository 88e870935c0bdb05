import Dispatch
import MillracePlatform
import MillraceStreams

extension SignalProducer where Value == Date, Error == Never {
    /// Returns a producer that sends the time at each Dispatch interval.
    @_disfavoredOverload
    public static func timer(
        interval: DispatchTimeInterval,
        on scheduler: any DateScheduler,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) -> SignalProducer {
        .timer(interval: interval.duration, on: scheduler, leeway: leeway.duration)
    }
}
