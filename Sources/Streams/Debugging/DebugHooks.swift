import Synchronization

/// Those who want to be told something.
final class DebugHooks<Report: Sendable>: Sendable {
    private struct State: Sendable {
        var actions: [Int: @Sendable (Report) -> Void] = [:]
        var added = 0
    }

    private let state = Mutex(State())
    private let count = Atomic<Int>(0)

    /// Whether nobody wants to be told: then nothing needs to be found out.
    var isEmpty: Bool {
        count.load(ordering: .acquiring) == 0
    }

    /// Adds somebody.
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
            state.withLock { $0.actions[key] = nil }
        }
    }

    /// Tells everybody.
    func report(_ report: Report) {
        state.withLock { Array($0.actions.values) }.forEach { $0(report) }
    }
}
