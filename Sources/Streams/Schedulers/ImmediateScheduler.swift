/// Runs work at once, on the thread that schedules it.
public final class ImmediateScheduler: Scheduler {
    /// Makes a scheduler; all are alike.
    public init() {}

    /// Runs the action now.
    ///
    /// - Parameter action: The work.
    /// - Returns: `nil`, because it has run.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        action()
        return nil
    }
}
