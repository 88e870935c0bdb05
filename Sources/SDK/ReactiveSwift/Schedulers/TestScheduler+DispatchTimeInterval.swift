import Dispatch
import MillracePlatform
import MillraceStreams

extension TestScheduler {
    /// Runs an action when the clock has moved by a Dispatch interval from now on.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after interval: DispatchTimeInterval,
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        schedule(after: interval.duration, action: action)
    }

    /// Runs an action when the clock has moved by a Dispatch interval from now on, and repeatedly from then on.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after delay: DispatchTimeInterval,
        interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval = .nanoseconds(0),
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        schedule(
            after: currentDate.addingTimeInterval(delay.duration.seconds),
            interval: interval,
            leeway: leeway,
            action: action
        )
    }

    /// Moves the clock forward by a Dispatch interval, and runs the work that becomes due meanwhile.
    @_disfavoredOverload
    public func advance(by interval: DispatchTimeInterval) {
        advance(by: interval.duration)
    }

    /// Sets the date back by a Dispatch interval; a negative interval doesn't move it.
    public func rewind(by interval: DispatchTimeInterval) {
        currentDate -= max(0, interval.duration.seconds)
    }
}
