@preconcurrency import Dispatch
import MillracePlatform
import Synchronization

/// Runs work on the main thread: at once if it is scheduled there and nothing is waiting, otherwise through the main
/// queue.
///
/// If a process has given up its main thread, as `dispatchMain()` does on Linux, the main queue is treated as the main
/// thread. A value that arrives on the main thread is therefore observed without a hop, and the order is kept.
public final class UIScheduler: Scheduler {
    private let waiting = Atomic<Int>(0)

    /// Creates a scheduler; each scheduler keeps only the order of its own work.
    public init() {}

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private static var isOnMain: Bool {
        PlatformThread.isMain || DispatchQueue.getSpecific(key: key) == true
    }

    /// Runs the action on the main thread.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        let isFirst = waiting.add(1, ordering: .acquiringAndReleasing).oldValue == 0
        if isFirst, Self.isOnMain {
            action()
            waiting.subtract(1, ordering: .acquiringAndReleasing)
            return nil
        }
        let disposable = AnyDisposable()
        DispatchQueue.main.async {
            if !disposable.isDisposed {
                action()
            }
            self.waiting.subtract(1, ordering: .acquiringAndReleasing)
        }
        return disposable
    }
}
