import MillracePlatform
import MillraceStreams

extension SignalProducer {
    /// Returns a producer that starts the work again, after a pause in seconds, when it has failed.
    @_disfavoredOverload
    public func retry(
        upTo count: Int,
        interval: TimeInterval,
        on scheduler: any DateScheduler
    ) -> SignalProducer {
        retry(upTo: count, interval: .of(seconds: interval), on: scheduler)
    }
}
