import MillracePlatform
import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends a value once no other value has come for an interval, which is in seconds.
    @_disfavoredOverload
    public func debounce(
        _ interval: TimeInterval,
        on scheduler: any DateScheduler,
        discardWhenCompleted: Bool = true
    ) -> SignalProducer {
        debounce(.of(seconds: interval), on: scheduler, discardWhenCompleted: discardWhenCompleted)
    }
}

extension Signal {
    /// Returns a signal that sends a value once no other value has come for an interval, which is in seconds.
    @_disfavoredOverload
    public func debounce(
        _ interval: TimeInterval,
        on scheduler: any DateScheduler,
        discardWhenCompleted: Bool = true
    ) -> Signal {
        through { $0.debounce(.of(seconds: interval), on: scheduler, discardWhenCompleted: discardWhenCompleted) }
    }
}
