/// Runs work at once, on the thread that schedules it.
public final class ImmediateScheduler: Scheduler {
    /// Creates a scheduler; all instances behave the same.
    public init() {}

    /// Runs the action now, and returns `nil`.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        action()
        return nil
    }
}
