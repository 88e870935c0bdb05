import Dispatch
import Synchronization

/// A bound for what waits: a thread that sends faster than another one delivers is made to wait.
///
/// Nobody may wait for something that waits for it. So a sender doesn't wait
///
/// - where it is inside itself: what it has sent is delivered when it has returned;
/// - where the thread that is inside waits, over any number of others, for a stream that the sender is inside of: two
///   streams that feed each other from two threads;
/// - for longer than a few milliseconds, whatever happens: the observer that is inside may wait for a lock that the sender
///   holds, or for the main thread that the sender is, of which nothing is known here.
///
/// A sender that doesn't wait leaves one more piece of work in the queue. So nothing is lost, and no order is changed.
extension Serializer {
    /// How much may wait: about 100 KB of values and the objects around them.
    static let bound = 768

    /// How much may wait when those who wait go on.
    static let room = 256

    private static let limit = DispatchTimeInterval.milliseconds(20)

    var isCrowded: Bool {
        pending.load(ordering: .relaxed) > Self.bound
    }

    /// Waits until less is waiting, if that is sure to come.
    @inline(never)
    func waitForRoom() {
        guard !isOwned, WaitingThreads.begin(currentThread, for: self) else { return }
        defer { WaitingThreads.end(currentThread) }
        let semaphore = DispatchSemaphore(value: 0)
        lock.lock()
        hasWaiters.store(true, ordering: .relaxed)
        waiters.append(semaphore)
        // What went before the flag was set has woken nobody.
        let isCrowded = pending.load(ordering: .relaxed) > Self.room
        lock.unlock()
        if isCrowded {
            _ = semaphore.wait(timeout: .now() + Self.limit)
        }
    }

    /// Lets those go on who wait for room.
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

/// Which thread waits for room in which serializer.
private enum WaitingThreads {
    private static let serializers = Mutex<[UInt: Serializer]>([:])

    /// Notes that a thread is about to wait.
    ///
    /// - Returns: Whether it may: not if the thread that is inside waits, over any number of others, for this one.
    static func begin(_ thread: UInt, for serializer: Serializer) -> Bool {
        serializers.withLock { serializers in
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

    static func end(_ thread: UInt) {
        serializers.withLock { $0[thread] = nil }
    }
}
