import Synchronization

/// The hooks that are told something.
final class DebugHooks<Report: Sendable>: Sendable {
    private struct State: Sendable {
        var actions: [Int: @Sendable (Report) -> Void] = [:]
        var added = 0
    }

    private let state = Mutex(State())
    private let count = Atomic<Int>(0)

    /// Whether there is no hook: then nothing needs to be found out.
    var isEmpty: Bool {
        count.load(ordering: .acquiring) == 0
    }

    /// Adds a hook.
    ///
    /// - Parameter action: Takes each report, on the thread that makes it.
    /// - Returns: A disposable that ends the reports.
    func add(_ action: @escaping @Sendable (Report) -> Void) -> any Disposable {
        let key = state.withLock { state in
            state.added += 1
            state.actions[state.added] = action
            return state.added
        }
        count.add(1, ordering: .releasing)
        return AnyDisposable { [self] in
            count.subtract(1, ordering: .releasing)
            // Released outside the lock: what the hook holds may be anything.
            let removed = state.withLock { $0.actions.removeValue(forKey: key) }
            withExtendedLifetime(removed) {}
        }
    }

    /// Tells every hook, in the order in which they were added.
    ///
    /// Call it where no lock is held: a hook may use what it is told about.
    func report(_ report: Report) {
        let actions = state.withLock { $0.actions }
        actions.sorted { $0.key < $1.key }.forEach { $0.value(report) }
    }
}
