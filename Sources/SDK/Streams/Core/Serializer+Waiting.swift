import Dispatch

/// A bound for waiting work: a sender that is faster than the delivering thread has to wait.
///
/// A thread may not wait for a thread that waits for it. So a sender doesn't wait in these cases:
///
/// - The sender is inside the serializer itself: its event is delivered when the sender has returned.
/// - The thread inside waits, possibly through other threads, for a stream that the sender is inside of: two streams
///   that feed each other from two threads.
/// - The sender has waited for a few milliseconds: the observer may be waiting for a lock that the sender holds, or for
///   the main thread, which may be the sender; the serializer can't detect either.
///
/// A sender that doesn't wait adds its work to the queue. So nothing is lost, and the order stays the same.
extension Serializer {
    /// The amount of work that may wait: about 100 KB of values and the objects around them.
    static let bound = 768

    /// The amount of waiting work below which waiting senders continue.
    static let room = 256

    private static let limit = DispatchTimeInterval.milliseconds(20)

    var isCrowded: Bool {
        pending.load(ordering: .relaxed) > Self.bound
    }

    /// Waits until less work is queued, unless waiting could cause a deadlock.
    @inline(never)
    func waitForRoom() {
        guard !isOwned, WaitingThreads.shared.begin(currentThread, for: self) else { return }
        defer { WaitingThreads.shared.end(currentThread) }
        let semaphore = DispatchSemaphore(value: 0)
        lock.lock()
        hasWaiters.store(true, ordering: .relaxed)
        waiters.append(semaphore)
        // Work that ended before the flag was set has not woken any sender.
        let isCrowded = pending.load(ordering: .relaxed) > Self.room
        lock.unlock()
        if isCrowded {
            _ = semaphore.wait(timeout: waitsWithoutLimit ? .distantFuture : .now() + Self.limit)
        }
    }

    /// Wakes the senders that wait for room.
    @inline(never)
    func wakeWaiters() {
        lock.lock()
        let waiters = waiters
        self.waiters = []
        hasWaiters.store(false, ordering: .relaxed)
        lock.unlock()
        waiters.forEach { $0.signal() }
    }
}

/// The table of the threads that wait for room, and of the serializers in which they wait.
private final class WaitingThreads: @unchecked Sendable {
    // Unchecked, because `serializers` is guarded by `lock`.
    static let shared = WaitingThreads()

    private let lock = Lock()
    private var serializers: [UInt: Serializer] = [:]

    /// Records that a thread is about to wait.
    ///
    /// - Returns: Whether the thread may wait: false if the thread inside waits, possibly through other threads, for
    ///   this one.
    func begin(_ thread: UInt, for serializer: Serializer) -> Bool {
        lock.sync {
            var next: Serializer? = serializer
            var steps = serializers.count
            while let current = next {
                let owner = current.owner.load(ordering: .relaxed)
                guard owner != thread, steps >= 0 else { return false }
                next = serializers[owner]
                steps -= 1
            }
            serializers[thread] = serializer
            return true
        }
    }

    func end(_ thread: UInt) {
        lock.sync { serializers[thread] = nil }
    }
}
