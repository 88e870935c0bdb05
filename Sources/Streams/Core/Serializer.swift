import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Runs pieces of work one at a time, in the order in which they came, without ever making anyone wait.
///
/// This is law 5 as a type. Who finds the serializer idle runs its work at once, on its own thread, at the cost of two
/// atomic exchanges. Who finds it busy (another thread, or itself further up the stack) leaves the work in a queue and
/// goes on; the thread that is inside runs it next. So there is no lock to wait for, no recursion, and no reordering.
///
/// ```text
/// idle ──enter──▶ busy ──enqueue──▶ waited for
///  ▲               │                     │
///  └────leave──────┘◀───── drained ──────┘
/// ```
@usableFromInline
package final class Serializer: @unchecked Sendable {
    // Unchecked, because `queue`, `head`, `outside` and `highWater` are guarded by `lock`; the rest is atomic or constant.
    private static let idle: UInt8 = 0
    private static let busy: UInt8 = 1
    private static let waitedFor: UInt8 = 2

    @usableFromInline let state = Atomic<UInt8>(0)
    private let lock = Lock()
    private var queue: [(@Sendable () -> Void)?] = []
    private var head = 0
    private var outside: [@Sendable () -> Void] = []
    private var highWater = 1

    #if DEBUG
        private let owner = Atomic<UInt>(0)
    #endif

    @usableFromInline
    package init() {}

    /// Goes inside if nobody is.
    ///
    /// - Returns: Whether the caller is inside now; it must then call ``leave()``.
    @inlinable
    package func enter() -> Bool {
        let hasEntered = state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
        #if DEBUG
            noteEntrance(hasEntered)
        #endif
        return hasEntered
    }

    /// Goes outside, after having run what came in the meantime.
    @inlinable
    package func leave() {
        if !state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged {
            drain()
        }
    }

    /// Runs `work` now if nobody is inside, and otherwise after all that is waiting.
    @usableFromInline
    package func run(_ work: @escaping @Sendable () -> Void) {
        if enter() {
            work()
            leave()
        } else {
            enqueue(work)
        }
    }

    /// Runs `work` now if nobody is inside, and otherwise as the next piece: before all that is waiting.
    @usableFromInline
    package func runNext(_ work: @escaping @Sendable () -> Void) {
        if enter() {
            work()
            leave()
        } else if add(work, atFront: true) {
            drain()
        }
    }

    /// Leaves `work` to whoever is inside; runs it here if they have gone.
    @usableFromInline
    package func enqueue(_ work: @escaping @Sendable () -> Void) {
        if add(work, atFront: false) {
            drain()
        }
    }

    /// Queues `work`.
    ///
    /// - Returns: Whether nobody was inside, so that the caller is now, and must call ``drain()``.
    @usableFromInline
    func add(_ work: @escaping @Sendable () -> Void, atFront: Bool) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        if !atFront {
            queue.append(work)
        } else if head > 0 {
            head -= 1
            queue[head] = work
        } else {
            queue.insert(work, at: 0)
        }
        noteHighWater(queue.count - head)
        // The owner goes idle only under the lock or by a failing exchange below, so work is never left behind.
        while true {
            let (entered, found) = state.compareExchange(
                expected: Self.idle,
                desired: Self.busy,
                ordering: .acquiring
            )
            if entered {
                #if DEBUG
                    owner.store(Self.currentThread, ordering: .relaxed)
                #endif
                return true
            }
            if found == Self.waitedFor { return false }
            if state.compareExchange(expected: Self.busy, desired: Self.waitedFor, ordering: .relaxed).exchanged {
                return false
            }
        }
    }

    /// Reports how much is waiting, each time that has doubled.
    private func noteHighWater(_ count: Int) {
        guard count >= highWater * 2 else { return }
        highWater = count
        StreamDebugger.report(
            HighWaterMark(operatorName: "re-entrancy", count: count, dropped: 0, buffering: .unbounded)
        )
    }

    /// Runs `work` when nothing is waiting any more and this thread is outside.
    ///
    /// Call it from inside queued work only.
    @usableFromInline
    func runOutside(_ work: @escaping @Sendable () -> Void) {
        lock.lock()
        defer { lock.unlock() }
        outside.append(work)
    }

    #if DEBUG
        /// Remembers who is inside; tells the debugger when that is who wants to get in.
        @usableFromInline
        func noteEntrance(_ hasEntered: Bool) {
            if hasEntered {
                owner.store(Self.currentThread, ordering: .relaxed)
            } else if StreamDebugger.wantsReentrancy, owner.load(ordering: .relaxed) == Self.currentThread {
                StreamDebugger.reportReentrancy()
            }
        }

        private static var currentThread: UInt {
            withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
        }
    #endif

    /// Runs what is waiting, piece by piece, and goes outside.
    @usableFromInline
    func drain() {
        while let work = next() {
            work()
        }
    }

    private func next() -> (@Sendable () -> Void)? {
        lock.lock()
        guard head < queue.count else {
            queue.removeAll(keepingCapacity: queue.capacity <= 64)
            head = 0
            let last = outside
            outside = []
            state.store(Self.idle, ordering: .releasing)
            lock.unlock()
            last.forEach { $0() }
            return nil
        }
        defer { lock.unlock() }
        let work = queue[head]
        queue[head] = nil
        head += 1
        if head > 64, head * 2 > queue.count {
            queue.removeFirst(head)
            head = 0
        }
        return work
    }
}
