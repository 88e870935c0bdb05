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
    // Unchecked, because `queue`, `overtaking`, `outside` and `highWater` are guarded by `lock`; the rest is atomic or
    // constant.
    private static let idle: UInt8 = 0
    private static let busy: UInt8 = 1
    private static let waitedFor: UInt8 = 2

    @usableFromInline let state = Atomic<UInt8>(0)
    private let lock = Lock()
    private var queue = Fifo<@Sendable () -> Void>()
    private var overtaking = Fifo<@Sendable () -> Void>()
    private var outside: [@Sendable () -> Void] = []
    private var highWater = 1

    #if DEBUG
        private let owner = Atomic<UInt>(0)
    #endif

    @usableFromInline
    package init() {}

    /// Goes inside if nobody is; tells the debugger if this thread is inside already.
    ///
    /// - Returns: Whether the caller is inside now; it must then call ``leave()``.
    @inlinable
    package func enter() -> Bool {
        let hasEntered = tryEnter()
        #if DEBUG
            if !hasEntered {
                noteReentrancy()
            }
        #endif
        return hasEntered
    }

    /// Goes inside if nobody is, and tells nobody: for a caller that holds a lock.
    ///
    /// - Returns: Whether the caller is inside now; it must then call ``leave()``.
    @inlinable
    func tryEnter() -> Bool {
        let hasEntered = state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
        #if DEBUG
            if hasEntered {
                noteEntrance()
            }
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

    /// Runs `work` now if nobody is inside, and otherwise before all that is waiting, except for what overtakes already.
    @usableFromInline
    package func runNext(_ work: @escaping @Sendable () -> Void) {
        if enter() {
            work()
            leave()
        } else {
            complete(add(work, overtakes: true))
        }
    }

    /// Leaves `work` to the thread that is inside; runs it here if that has gone.
    @usableFromInline
    package func enqueue(_ work: @escaping @Sendable () -> Void) {
        complete(add(work))
    }

    /// What ``add(_:overtakes:)`` leaves to be done where no lock is held.
    @usableFromInline
    struct Admission: Sendable {
        let isOwner: Bool
        let highWater: Int?
    }

    /// Queues `work`; the caller may hold a lock.
    ///
    /// - Returns: What the caller must give to ``complete(_:)`` when it holds no lock any more.
    @usableFromInline
    func add(_ work: @escaping @Sendable () -> Void, overtakes: Bool = false) -> Admission {
        lock.lock()
        defer { lock.unlock() }
        if overtakes {
            overtaking.append(work)
        } else {
            queue.append(work)
        }
        let highWater = raiseHighWater()
        // The owner goes idle only under the lock or by a failing exchange below, so work is never left behind.
        while true {
            let (entered, found) = state.compareExchange(
                expected: Self.idle,
                desired: Self.busy,
                ordering: .acquiring
            )
            if entered {
                #if DEBUG
                    noteEntrance()
                #endif
                return Admission(isOwner: true, highWater: highWater)
            }
            if found == Self.waitedFor { break }
            if state.compareExchange(expected: Self.busy, desired: Self.waitedFor, ordering: .relaxed).exchanged {
                break
            }
        }
        return Admission(isOwner: false, highWater: highWater)
    }

    /// Tells the debugger what there is to tell about queued work, and runs it if this thread has got inside by that.
    @usableFromInline
    func complete(_ admission: Admission) {
        if let count = admission.highWater {
            StreamDebugger.report(
                HighWaterMark(operatorName: "re-entrancy", count: count, dropped: 0, buffering: .unbounded)
            )
        }
        if admission.isOwner {
            drain()
        }
    }

    /// How much is waiting, each time that has doubled.
    ///
    /// Under the lock.
    private func raiseHighWater() -> Int? {
        let count = queue.count + overtaking.count
        guard count >= highWater * 2 else { return nil }
        highWater = count
        return count
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
        /// Remembers which thread is inside.
        @usableFromInline
        func noteEntrance() {
            owner.store(Self.currentThread, ordering: .relaxed)
        }

        /// Tells the debugger if the thread that is inside is this one.
        @usableFromInline
        func noteReentrancy() {
            if StreamDebugger.wantsReentrancy, owner.load(ordering: .relaxed) == Self.currentThread {
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
        if let work = overtaking.popFirst() ?? queue.popFirst() {
            lock.unlock()
            return work
        }
        let last = outside
        outside = []
        state.store(Self.idle, ordering: .releasing)
        lock.unlock()
        last.forEach { $0() }
        return nil
    }
}
