import Foundation
import Synchronization

/// A mutual-exclusion lock for short critical sections, in this module and in those that stand on it.
///
/// Nothing foreign is ever called while one is held: that is what makes a deadlock impossible. An uncontended lock costs
/// two atomic exchanges and no memory; only a thread that has to wait makes what it waits on. `Synchronization.Mutex`
/// costs five times as much here (39 ns against 8 ns), and ThreadSanitizer, which doesn't see into it, reports what it
/// guards. So types that are guarded by this lock are `@unchecked Sendable`, and each says by what.
///
/// ```text
/// free ──lock──▶ held ──lock──▶ waited for (the waiter sleeps at the gate)
///  ▲              │                  │
///  └────unlock────┘◀────unlock───────┘ (and wakes the gate)
/// ```
@usableFromInline
package struct Lock: ~Copyable, @unchecked Sendable {
    // Unchecked, because `gate` is set once, atomically, and what it points to is for several threads.
    private struct Gate {
        var mutex = pthread_mutex_t()
        var condition = pthread_cond_t()
    }

    /// How often a thread looks again before it sleeps.
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

    /// Waits until the lock is free and takes it.
    @inlinable
    package func lock() {
        if !state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged {
            wait()
        }
    }

    /// Gives the lock back.
    @inlinable
    package func unlock() {
        if state.exchange(0, ordering: .releasing) == 2 {
            wake()
        }
    }

    /// Runs `body` while the lock is held.
    ///
    /// - Parameter body: Short, and calls nothing that could come back here.
    /// - Returns: What `body` returns.
    @inlinable
    package func sync<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    @usableFromInline
    @inline(never)
    func wait() {
        // Critical sections are short: mostly it is free before a thread could fall asleep.
        for _ in 0..<Self.looks where state.load(ordering: .relaxed) == 0 {
            if state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged { return }
        }
        let gate = gate.load(ordering: .acquiring) ?? makeGate()
        pthread_mutex_lock(&gate.pointee.mutex)
        // Who unlocks after this exchange can't wake the gate before this thread sleeps at it.
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

    /// Makes the gate; of two threads that do so at once, one wins.
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
