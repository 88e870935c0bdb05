import Dispatch
import MillracePlatform

/// A scheduler that knows the time.
///
/// Each scheduler has a clock of its own: that of a ``TestScheduler`` moves only when it is told to. A user and the
/// network set the date of a machine, forward and back; what has to last a while is measured by ``currentInstant``, and
/// waited for with `schedule(after: .seconds(5))`.
public protocol DateScheduler: Scheduler {
    /// The date of the scheduler's clock: for what is shown, stored, or compared with the date of another machine.
    var currentDate: Date { get }

    /// The time by a clock that nobody sets, and that goes on while the machine sleeps: for what lasts a while.
    var currentInstant: ContinuousClock.Instant { get }

    /// Runs an action after a pause, whatever becomes of the date meanwhile.
    ///
    /// - Parameters:
    ///   - pause: The time from now on; none if it isn't positive.
    ///   - action: The work.
    /// - Returns: A disposable that withdraws the action if it has not begun.
    @discardableResult
    func schedule(after pause: Duration, action: @escaping @Sendable () -> Void) -> (any Disposable)?

    /// Runs an action at a date, or as soon as possible if the date has passed.
    ///
    /// The pause is the time until the date as the clock goes now: setting the clock later doesn't move it.
    ///
    /// - Parameters:
    ///   - date: The date, by the scheduler's clock.
    ///   - action: The work.
    /// - Returns: A disposable that withdraws the action if it has not begun.
    @discardableResult
    func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)?

    /// Runs an action at a date, and repeatedly from then on.
    ///
    /// - Parameters:
    ///   - date: The date of the first run, by the scheduler's clock.
    ///   - interval: The time from one run to the next, which must be positive.
    ///   - leeway: The time by which a run may be late, to save energy.
    ///   - action: The work.
    /// - Returns: A disposable that ends the repetition.
    @discardableResult
    func schedule(
        after date: Date,
        interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval,
        action: @escaping @Sendable () -> Void
    ) -> (any Disposable)?
}

extension DateScheduler {
    /// Returns the date of an instant as the clock goes now, to be shown.
    package func date(of instant: ContinuousClock.Instant) -> Date {
        currentDate.addingTimeInterval(currentInstant.duration(to: instant).seconds)
    }
}
