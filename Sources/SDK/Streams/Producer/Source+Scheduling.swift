import Dispatch
import MillracePlatform

extension Source {
    /// Ends the stream on a scheduler, after the work that is already scheduled there.
    package func terminate(_ termination: Termination<Error>, on scheduler: any Scheduler) {
        schedule(on: scheduler) { self.terminate(termination) }
    }

    /// Runs an action on a scheduler; the end of the stream withdraws it.
    package func schedule(on scheduler: any Scheduler, _ action: @escaping @Sendable () -> Void) {
        schedule(action) { scheduler.schedule($0) }
    }

    /// Runs an action on a scheduler after an interval in seconds; the end of the stream withdraws it.
    func schedule(
        after interval: TimeInterval,
        on scheduler: any DateScheduler,
        _ action: @escaping @Sendable () -> Void
    ) {
        schedule(action) { scheduler.schedule(after: .of(seconds: interval), action: $0) }
    }

    /// Repeats an action on a scheduler until the stream ends; an interval of zero or less is treated as a microsecond.
    package func `repeat`(
        every interval: Duration,
        on scheduler: any DateScheduler,
        leeway: Duration = .zero,
        _ action: @escaping @Sendable () -> Void
    ) {
        // A scheduler doesn't repeat an action at an interval of zero or less.
        let given = interval.dispatchInterval
        let interval = given.seconds > 0 ? given : .microseconds(1)
        let first = scheduler.currentDate.addingTimeInterval(interval.seconds)
        add(scheduler.schedule(after: first, interval: interval, leeway: leeway.dispatchInterval, action: action))
    }

    private func schedule(
        _ action: @escaping @Sendable () -> Void,
        via schedule: (@escaping @Sendable () -> Void) -> (any Disposable)?
    ) {
        let handle = SerialDisposable()
        guard let slot = insert(handle) else { return }
        handle.inner = schedule {
            self.remove(slot)
            action()
        }
    }

    /// Releases the observer without ending its stream, and runs the action that continues with it; does nothing if the
    /// stream has ended.
    func handOver(_ action: @escaping @Sendable () -> Void) {
        serializer.run {
            guard self.takeObserver() != nil else { return }
            self.disposeOfContents()
            action()
        }
    }
}
