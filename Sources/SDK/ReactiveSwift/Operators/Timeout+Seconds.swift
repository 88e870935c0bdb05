import MillracePlatform
import MillraceStreams

extension SignalProducer {
    /// Returns a producer that fails unless the work ends within an interval, which is in seconds.
    @_disfavoredOverload
    public func timeout(
        after interval: TimeInterval,
        raising error: Error,
        on scheduler: any DateScheduler
    ) -> SignalProducer {
        timeout(after: .of(seconds: interval), raising: error, on: scheduler)
    }
}

extension Signal {
    /// Returns a signal that fails unless this signal ends within an interval, which is in seconds.
    @_disfavoredOverload
    public func timeout(
        after interval: TimeInterval,
        raising error: Error,
        on scheduler: any DateScheduler
    ) -> Signal {
        through { $0.timeout(after: .of(seconds: interval), raising: error, on: scheduler) }
    }
}

extension SignalProducer where Error == Never {
    /// Returns a producer that fails unless the work ends within an interval, which is in seconds.
    @_disfavoredOverload
    public func timeout<NewError>(
        after interval: TimeInterval,
        raising error: NewError,
        on scheduler: any DateScheduler
    ) -> SignalProducer<Value, NewError> {
        promoteError(NewError.self).timeout(after: .of(seconds: interval), raising: error, on: scheduler)
    }
}

extension Signal where Error == Never {
    /// Returns a signal that fails unless this signal ends within an interval, which is in seconds.
    @_disfavoredOverload
    public func timeout<NewError>(
        after interval: TimeInterval,
        raising error: NewError,
        on scheduler: any DateScheduler
    ) -> Signal<Value, NewError> {
        through { $0.timeout(after: .of(seconds: interval), raising: error, on: scheduler) }
    }
}
