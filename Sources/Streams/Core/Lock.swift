import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A mutual-exclusion lock over the platform's mutex, for the short critical sections of this module.
///
/// Nothing foreign is ever called while one is held: that is what makes a deadlock impossible. The mutex lives outside
/// (a `pthread_mutex_t` must not move) and is made when the lock is first taken, because most streams never take theirs.
/// `Synchronization.Mutex` costs five times as much here (39 ns against 8 ns).
@usableFromInline
struct Lock: ~Copyable, @unchecked Sendable {
    // Unchecked, because the pointer is set once, atomically, and a mutex is for several threads.
    private let mutex = Atomic<UnsafeMutablePointer<pthread_mutex_t>?>(nil)

    @usableFromInline
    init() {}

    deinit {
        guard let mutex = mutex.load(ordering: .acquiring) else { return }
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Waits until the lock is free and takes it.
    @usableFromInline
    func lock() {
        pthread_mutex_lock(mutex.load(ordering: .acquiring) ?? make())
    }

    /// Gives the lock back.
    @usableFromInline
    func unlock() {
        pthread_mutex_unlock(mutex.load(ordering: .acquiring) ?? make())
    }

    /// Runs `body` while the lock is held.
    ///
    /// - Parameter body: Short, and calls nothing that could come back here.
    /// - Returns: What `body` returns.
    @inlinable
    func sync<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    /// Makes the mutex; of two threads that do so at once, one wins.
    @inline(never)
    private func make() -> UnsafeMutablePointer<pthread_mutex_t> {
        let made = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        made.initialize(to: pthread_mutex_t())
        pthread_mutex_init(made, nil)
        let (won, winner) = mutex.compareExchange(expected: nil, desired: made, ordering: .acquiringAndReleasing)
        guard !won, let winner else { return made }
        pthread_mutex_destroy(made)
        made.deallocate()
        return winner
    }
}
