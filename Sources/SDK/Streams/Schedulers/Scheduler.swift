import Dispatch
import MillracePlatform

/// Decides when, and on which thread, work runs: one piece at a time, in order.
public protocol Scheduler: AnyObject, Sendable {
    /// Runs an action as soon as possible, after the work that was scheduled before.
    ///
    /// - Parameter action: The work.
    /// - Returns: A disposable that withdraws the action if it has not begun, or `nil` if the action has already run.
    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}
