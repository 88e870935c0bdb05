import Dispatch
import Foundation

/// Decides when, and on which thread, work runs; it runs one piece at a time, in order.
public protocol Scheduler: AnyObject, Sendable {
    /// Runs an action as soon as its turn comes.
    ///
    /// - Parameter action: The work.
    /// - Returns: A disposable that takes the action back if it has not begun, or `nil` if it has run already.
    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}

/// A scheduler that knows the time.
///
/// Its clock is its own: a ``TestScheduler``'s moves when it is told to.
public protocol DateScheduler: Scheduler {
    /// What the scheduler's clock shows.
    var currentDate: Date { get }

    /// Runs an action at a date, or as soon as possible if that has passed.
    ///
    /// - Parameters:
    ///   - date: When, by the scheduler's clock.
    ///   - action: The work.
    /// - Returns: A disposable that takes the action back if it has not begun.
    @discardableResult
    func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)?

    /// Runs an action at a date, and from then on again and again.
    ///
    /// - Parameters:
    ///   - date: The first time, by the scheduler's clock.
    ///   - interval: The time from one run to the next; positive.
    ///   - leeway: By how much a run may be late, to save energy.
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
