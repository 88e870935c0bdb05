import Synchronization

/// A list of hooks that receive reports.
package final class DebugHooks<Report: Sendable>: @unchecked Sendable {
    // Unchecked, because `hooks` and `added` are guarded by `lock`; `count` is atomic.
    private let lock = Lock()
    private var hooks: [(key: Int, action: @Sendable (Report) -> Void)] = []
    private var added = 0
    private let count = Atomic<Int>(0)

    /// Creates a list without hooks.
    package init() {}

    /// Whether there is no hook, so that nothing needs to be collected.
    package var isEmpty: Bool {
        count.load(ordering: .acquiring) == 0
    }

    /// Adds a hook.
    ///
    /// - Parameter action: Receives each report, on the thread that makes it.
    /// - Returns: A disposable that removes the hook.
    package func add(_ action: @escaping @Sendable (Report) -> Void) -> any Disposable {
        let key = lock.sync {
            added += 1
            hooks.append((added, action))
            return added
        }
        count.add(1, ordering: .releasing)
        return AnyDisposable { [self] in
            count.subtract(1, ordering: .releasing)
            // Released outside the lock, because the hook may retain objects that run any code.
            let removed = lock.sync { hooks.firstIndex { $0.key == key }.map { hooks.remove(at: $0) } }
            withExtendedLifetime(removed) {}
        }
    }

    /// Calls every hook, in the order in which they were added.
    ///
    /// Call this method where no lock is held: a hook may use the stream of the report.
    package func report(_ report: Report) {
        for hook in lock.sync({ hooks }) { hook.action(report) }
    }
}
