@preconcurrency import Dispatch
import Foundation

/// Runs work on the main thread: at once if it is scheduled there and nothing is waiting, otherwise through the main
/// queue.
///
/// Where a process has given its main thread away, as `dispatchMain()` does on Linux, the main queue counts as the main
/// thread. A value that arrives on the main thread is therefore observed without a detour, and the order is kept.
public final class UIScheduler: Scheduler, @unchecked Sendable {
    // Unchecked, because `waiting` is guarded by `lock`.
    private let lock = Lock()
    private var waiting = 0

    /// Creates a scheduler, which keeps the order of its own work.
    public init() {}

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private static var isOnMain: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
    }

    /// Runs the action on the main thread.
    ///
    /// - Parameter action: The work.
    /// - Returns: A disposable that withdraws the action if it has not begun.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let isFirst = lock.sync {
            waiting += 1
            return waiting == 1
        }
        if isFirst, Self.isOnMain {
            action()
            lock.sync { waiting -= 1 }
            return nil
        }
        let disposable = AnyDisposable()
        DispatchQueue.main.async {
            if !disposable.isDisposed {
                action()
            }
            self.lock.sync { self.waiting -= 1 }
        }
        return disposable
    }
}
