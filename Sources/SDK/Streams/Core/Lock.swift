import MillracePlatform
import Synchronization

/// A mutual-exclusion lock for short critical sections, in this module and in the modules that depend on it.
///
/// No thread calls foreign code while it holds a lock, so a deadlock is impossible. An uncontended lock costs two
/// atomic exchanges and no memory; only a thread that has to wait allocates the gate where it waits.
/// `Synchronization.Mutex` costs five times as much here (39 ns against 8 ns), and ThreadSanitizer, which can't observe
/// the mutex, reports the state that it guards. So types that are guarded by this lock are `@unchecked Sendable`, and
/// each documents what guards it.
///
/// ```text
/// free ──lock──▶ held ──lock──▶ waited for (the waiter sleeps at the gate)
///  ▲              │                  │
///  └────unlock────┘◀────unlock───────┘ (and wakes the gate)
/// ```
@usableFromInline
package struct Lock: ~Copyable, @unchecked Sendable {
    // Unchecked, because `gate` is set once, atomically, and several threads may use the gate that it points to.
    private struct Gate {
        var mutex = pthread_mutex_t()
        var condition = pthread_cond_t()
    }

    /// The number of attempts that a thread makes before it sleeps.
    private static let looks = 100

    @usableFromInline let state = Atomic<UInt8>(0)
    private let gate = Atomic<UnsafeMutablePointer<Gate>?>(nil)

    @inlinable
    package init() {
        self.init(unused: ())
    }

    @usableFromInline
    init(unused: Void) {}

    deinit {
        if let gate = gate.load(ordering: .acquiring) {
            Self.destroy(gate)
        }
    }

    /// Acquires the lock, and waits until it is free.
    @inlinable
    package func lock() {
        if !state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged {
            wait()
        }
    }

    @inlinable
    package func unlock() {
        if state.exchange(0, ordering: .releasing) == 2 {
            wake()
        }
    }

    /// Runs `body` while the lock is held.
    ///
    /// - Parameter body: Short work that doesn't use this lock.
    /// - Returns: The result of `body`.
    @inlinable
    package func sync<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    @usableFromInline
    @inline(never)
    func wait() {
        // Critical sections are short: usually the lock is free before a thread could fall asleep.
        for _ in 0..<Self.looks where state.load(ordering: .relaxed) == 0 {
            if state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged { return }
        }
        let gate = gate.load(ordering: .acquiring) ?? makeGate()
        pthread_mutex_lock(&gate.pointee.mutex)
        // A thread that unlocks after this exchange can't wake the gate before this thread sleeps at it.
        while state.exchange(2, ordering: .acquiringAndReleasing) != 0 {
            pthread_cond_wait(&gate.pointee.condition, &gate.pointee.mutex)
        }
        pthread_mutex_unlock(&gate.pointee.mutex)
    }

    @usableFromInline
    @inline(never)
    func wake() {
        let gate = gate.load(ordering: .acquiring) ?? makeGate()
        pthread_mutex_lock(&gate.pointee.mutex)
        pthread_cond_signal(&gate.pointee.condition)
        pthread_mutex_unlock(&gate.pointee.mutex)
    }

    /// Creates the gate; if two threads do so at the same time, one gate is used.
    private func makeGate() -> UnsafeMutablePointer<Gate> {
        let made = UnsafeMutablePointer<Gate>.allocate(capacity: 1)
        made.initialize(to: Gate())
        pthread_mutex_init(&made.pointee.mutex, nil)
        pthread_cond_init(&made.pointee.condition, nil)
        let (won, winner) = gate.compareExchange(expected: nil, desired: made, ordering: .acquiringAndReleasing)
        guard !won, let winner else { return made }
        Self.destroy(made)
        return winner
    }

    private static func destroy(_ gate: UnsafeMutablePointer<Gate>) {
        pthread_cond_destroy(&gate.pointee.condition)
        pthread_mutex_destroy(&gate.pointee.mutex)
        gate.deinitialize(count: 1)
        gate.deallocate()
    }
}
