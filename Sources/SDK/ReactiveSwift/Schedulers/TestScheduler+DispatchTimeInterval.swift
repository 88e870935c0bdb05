import Dispatch
import MillracePlatform
import MillraceStreams

extension TestScheduler {
    /// Runs an action when the clock has moved by an interval of Dispatch from now on.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after interval: DispatchTimeInterval,
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
        schedule(after: interval.duration, action: action)
    }

    /// Runs an action when the clock has moved by a delay of Dispatch from now on, and repeatedly from then on.
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

    /// Moves the clock forward by an interval of Dispatch, and runs the work that becomes due on the way.
    @_disfavoredOverload
    public func advance(by interval: DispatchTimeInterval) {
        advance(by: interval.duration)
    }

    /// Sets the date back by an interval of Dispatch; a negative interval doesn't move it.
    public func rewind(by interval: DispatchTimeInterval) {
        currentDate -= max(0, interval.duration.seconds)
    }
}
