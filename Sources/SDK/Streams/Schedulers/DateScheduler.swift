import Dispatch
import MillracePlatform

/// A scheduler with a clock.
///
/// Each scheduler has its own clock: that of a ``TestScheduler`` moves only when a test moves it. A user or the network
/// may set the date of a machine forward or back. To measure a period, use ``currentInstant``; to wait for one, use
/// `schedule(after: .seconds(5))`.
public protocol DateScheduler: Scheduler {
    /// The date of the scheduler's clock: to show, to store, or to compare with the date of another machine.
    var currentDate: Date { get }

    /// The time of a monotonic clock that continues while the machine sleeps: for measuring periods.
    var currentInstant: ContinuousClock.Instant { get }

    /// Runs an action after a pause, even if the date is changed meanwhile.
    ///
    /// - Parameters:
    ///   - pause: The time from now on; none if it isn't positive.
    ///   - action: The work.
    /// - Returns: A disposable that withdraws the action if it has not begun.
    @discardableResult
    func schedule(after pause: Duration, action: @escaping @Sendable () -> Void) -> (any Disposable)?

    /// Runs an action at a date, or as soon as possible if the date has passed.
    ///
    /// The pause is the time until the date by the current clock; setting the clock later doesn't change it.
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
    /// Returns the date of an instant by the current clock, to show it.
    package func date(of instant: ContinuousClock.Instant) -> Date {
        currentDate.addingTimeInterval(currentInstant.duration(to: instant).seconds)
    }
}
