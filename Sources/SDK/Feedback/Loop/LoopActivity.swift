import MillraceStreams
import Synchronization

/// The number of effects whose answer loops await.
///
/// An application that prints only when it is done, and not each change, prints when nothing is awaited.
package final class LoopActivity: Sendable {
    private struct Observers {
        var members: [Int: @Sendable () -> Void] = [:]
        var count = 0
    }

    /// The activity of the loops of the process.
    package static let process = LoopActivity()

    /// The activity of the loops that the current task creates, which each loop reads when it is created: tests run at
    /// the same time, and must not wait for each other's effects.
    @TaskLocal package static var current = LoopActivity.process

    private let awaited = Atomic<Int>(0)
    private let isObserved = Atomic<Bool>(false)
    private let observers = Mutex(Observers())

    package init() {}

    /// Whether no effect is awaited.
    package var isIdle: Bool {
        awaited.load(ordering: .sequentiallyConsistent) == 0
    }

    /// Adds an effect that is awaited.
    func begin() {
        awaited.add(1, ordering: .relaxed)
    }

    /// Removes effects that are no longer awaited, and calls the observers if they were the last.
    func end(_ count: Int) {
        // One order for all threads: an observer that is added meanwhile is called, or sees that nothing is awaited.
        let rest = awaited.subtract(count, ordering: .sequentiallyConsistent).newValue
        guard rest == 0, isObserved.load(ordering: .sequentiallyConsistent) else { return }
        for observer in observers.withLock({ Array($0.members.values) }) { observer() }
    }

    /// Calls an observer each time that the last awaited effect has answered or ended, until the disposable is disposed
    /// of.
    ///
    /// - Parameter observer: Called on the thread of the effect, inside its loop.
    package func observeIdle(_ observer: @escaping @Sendable () -> Void) -> any Disposable {
        let number = observers.withLock { observers in
            observers.count += 1
            observers.members[observers.count] = observer
            isObserved.store(true, ordering: .sequentiallyConsistent)
            return observers.count
        }
        return AnyDisposable { [weak self] in
            let removed = self?.observers.withLock { $0.members.removeValue(forKey: number) }
            // The observer may hold objects whose end uses the observers.
            withExtendedLifetime(removed) {}
        }
    }
}
