import Dispatch
import MillracePlatform

/// Decides when, and on which thread, work runs: one piece at a time, in order.
public protocol Scheduler: AnyObject, Sendable {
    /// Runs an action as soon as its turn comes.
    ///
    /// - Parameter action: The work.
    /// - Returns: A disposable that withdraws the action if it has not begun, or `nil` if the action has already run.
    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}

/// A scheduler that knows the time.
///
/// Each scheduler has a clock of its own: that of a ``TestScheduler`` moves only when it is told to.
public protocol DateScheduler: Scheduler {
    /// The time of the scheduler's clock.
    var currentDate: Date { get }

    /// Runs an action at a date, or as soon as possible if the date has passed.
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
