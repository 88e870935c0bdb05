import Synchronization

/// The hooks that are told something.
package final class DebugHooks<Report: Sendable>: @unchecked Sendable {
    // Unchecked, because `hooks` and `added` are guarded by `lock`; `count` is atomic.
    private let lock = Lock()
    private var hooks: [(key: Int, action: @Sendable (Report) -> Void)] = []
    private var added = 0
    private let count = Atomic<Int>(0)

    /// Creates a list without hooks.
    package init() {}

    /// Whether there is no hook: then nothing needs to be found out.
    package var isEmpty: Bool {
        count.load(ordering: .acquiring) == 0
    }

    /// Adds a hook.
    ///
    /// - Parameter action: Takes each report, on the thread that makes it.
    /// - Returns: A disposable that ends the reports.
    package func add(_ action: @escaping @Sendable (Report) -> Void) -> any Disposable {
        let key = lock.sync {
            added += 1
            hooks.append((added, action))
            return added
        }
        count.add(1, ordering: .releasing)
        return AnyDisposable { [self] in
            count.subtract(1, ordering: .releasing)
            // Released outside the lock: what the hook holds may be anything.
            let removed = lock.sync { hooks.firstIndex { $0.key == key }.map { hooks.remove(at: $0) } }
            withExtendedLifetime(removed) {}
        }
    }

    /// Tells every hook, in the order in which they were added.
    ///
    /// Call it where no lock is held: a hook may use what it is told about.
    package func report(_ report: Report) {
        for hook in lock.sync({ hooks }) { hook.action(report) }
    }
}
