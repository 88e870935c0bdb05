import Dispatch
import MillracePlatform
import Synchronization

/// Runs pieces of work one at a time, in the order in which they came.
///
/// The serializer is law 5 as a type. A thread that finds the serializer idle runs its work at once, at the cost of two
/// atomic exchanges. A thread that is inside already, further up its own stack, leaves the work in a queue and goes on.
/// A thread that finds another one inside looks again for a moment, because the other is mostly gone at once, and then
/// queues its work; the thread that is inside runs the work next. So there is no recursion, no reordering, and no
/// thread ever depends on another one to go on.
///
/// ```text
/// idle ──enter──▶ busy ──enqueue──▶ waited for
///  ▲               │                     │
///  └────leave──────┘◀───── drained ──────┘
/// ```
@usableFromInline
package final class Serializer: @unchecked Sendable {
    // Unchecked, because `queue`, `overtaking`, `outside`, `highWater` and `waiters` are guarded by `lock`, and `batch`
    // is touched inside only; the rest is atomic, constant, or set before others have the serializer.
    private static let idle: UInt8 = 0
    private static let busy: UInt8 = 1
    private static let waitedFor: UInt8 = 2

    /// The number of times that a thread looks again whether the one inside has gone: about a microsecond.
    private static let looks = 400

    @usableFromInline let state = Atomic<UInt8>(0)
    @usableFromInline let owner = Atomic<UInt>(0)
    let lock = Lock()
    private var queue = Fifo<@Sendable () -> Void>()
    private var overtaking = Fifo<@Sendable () -> Void>()
    /// The work that was taken out of the queue as a whole, so that it needs no lock.
    private var batch = Fifo<@Sendable () -> Void>()
    private let hasOvertaking = Atomic<Bool>(false)
    private var outside: [@Sendable () -> Void] = []
    private var highWater = 1
    let pending = Atomic<Int>(0)
    let hasWaiters = Atomic<Bool>(false)
    /// Whether a sender waits for room however long that takes: a test that counts what waits sets it before the
    /// senders begin.
    var waitsWithoutLimit = false
    var waiters: [DispatchSemaphore] = []

    @usableFromInline
    package init() {}

    /// Goes inside if no thread is; tells the debugger if this thread is inside already.
    ///
    /// - Returns: Whether the caller is inside now; it must then call ``leave()``.
    @inlinable
    package func enter() -> Bool {
        tryEnter() || enterSoon()
    }

    /// Goes inside if no thread is, and doesn't tell the debugger: for a caller that holds a lock.
    ///
    /// - Returns: Whether the caller is inside now; it must then call ``leave()``.
    @inlinable
    func tryEnter() -> Bool {
        guard state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else { return false }
        noteEntrance()
        return true
    }

    /// Goes inside if the thread that is inside leaves in a moment; doesn't wait if this thread is the one inside.
    @usableFromInline
    @inline(never)
    func enterSoon() -> Bool {
        guard !isOwned else {
            #if DEBUG
                noteReentrancy()
            #endif
            return false
        }
        for _ in 0..<Self.looks where state.load(ordering: .relaxed) == Self.idle {
            if tryEnter() { return true }
        }
        return false
    }

    /// Runs the work that came in the meantime, and goes outside.
    @inlinable
    package func leave() {
        // The next thread is inside for a moment before it has noted itself: nobody may be taken for it meanwhile.
        owner.store(0, ordering: .relaxed)
        if !state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged {
            noteEntrance()
            drain()
        }
    }

    /// Runs `work` now if no thread is inside, and otherwise after all the work that is waiting.
    ///
    /// - Parameter mayWait: Whether the caller waits while too much is waiting already; see ``waitForRoom()``.
    @usableFromInline
    package func run(mayWait: Bool = false, _ work: @escaping @Sendable () -> Void) {
        if enter() {
            work()
            leave()
        } else {
            enqueue(mayWait: mayWait, work)
        }
    }

    /// Runs `work` now if no thread is inside, and otherwise before all that is waiting, except for work that overtakes
    /// too.
    @usableFromInline
    package func runNext(_ work: @escaping @Sendable () -> Void) {
        if enter() {
            work()
            leave()
        } else {
            complete(add(work, overtakes: true))
        }
    }

    /// Leaves `work` to the thread that is inside; runs the work here if that thread has gone.
    ///
    /// - Parameter mayWait: Whether the caller waits while too much is waiting already; see ``waitForRoom()``.
    @usableFromInline
    package func enqueue(mayWait: Bool = false, _ work: @escaping @Sendable () -> Void) {
        complete(add(work), mayWait: mayWait)
    }

    /// The rest of ``add(_:overtakes:)``, to be done where no lock is held.
    @usableFromInline
    struct Admission: Sendable {
        let isOwner: Bool
        let highWater: Int?
    }

    /// Queues `work`; the caller may hold a lock.
    ///
    /// - Returns: The admission that the caller must pass to ``complete(_:mayWait:)`` when it holds no lock any more.
    @usableFromInline
    func add(_ work: @escaping @Sendable () -> Void, overtakes: Bool = false) -> Admission {
        lock.lock()
        defer { lock.unlock() }
        if overtakes {
            overtaking.append(work)
            hasOvertaking.store(true, ordering: .releasing)
        } else {
            queue.append(work)
        }
        let highWater = raiseHighWater(to: pending.add(1, ordering: .relaxed).newValue)
        // The owner goes idle only under the lock or by a failing exchange below, so work is never left behind.
        while true {
            let (entered, found) = state.compareExchange(
                expected: Self.idle,
                desired: Self.busy,
                ordering: .acquiring
            )
            if entered {
                noteEntrance()
                return Admission(isOwner: true, highWater: highWater)
            }
            if found == Self.waitedFor { break }
            if state.compareExchange(expected: Self.busy, desired: Self.waitedFor, ordering: .relaxed).exchanged {
                break
            }
        }
        return Admission(isOwner: false, highWater: highWater)
    }

    /// Reports queued work to the debugger, if a report is due, and runs the work if this thread has got inside by
    /// queuing.
    ///
    /// - Parameter mayWait: Whether the caller waits while too much is waiting already.
    @usableFromInline
    func complete(_ admission: Admission, mayWait: Bool = false) {
        if let count = admission.highWater {
            StreamDebugger.report(
                HighWaterMark(operatorName: "re-entrancy", count: count, dropped: 0, buffering: .unbounded)
            )
        }
        if admission.isOwner {
            drain()
        } else if mayWait, isCrowded {
            waitForRoom()
        }
    }

    /// Returns the amount of work that is waiting, each time that has doubled.
    ///
    /// Call this method under the lock.
    private func raiseHighWater(to count: Int) -> Int? {
        guard count >= highWater * 2 else { return nil }
        highWater = count
        return count
    }

    /// Runs `work` when no work is waiting any more and this thread is outside.
    ///
    /// Call this method from inside queued work only.
    @usableFromInline
    package func runOutside(_ work: @escaping @Sendable () -> Void) {
        lock.lock()
        defer { lock.unlock() }
        outside.append(work)
    }

    /// Whether work waits in the queue.
    ///
    /// Read the property inside only.
    @inlinable var isWaitedFor: Bool {
        state.load(ordering: .relaxed) == 2
    }

    /// Remembers which thread is inside.
    @inlinable
    func noteEntrance() {
        owner.store(currentThread, ordering: .relaxed)
    }

    /// Whether this thread is inside.
    @usableFromInline var isOwned: Bool {
        owner.load(ordering: .relaxed) == currentThread && state.load(ordering: .relaxed) != Self.idle
    }

    #if DEBUG
        /// Tells the debugger if the thread that is inside is this one.
        @usableFromInline
        func noteReentrancy() {
            if StreamDebugger.wantsReentrancy, owner.load(ordering: .relaxed) == currentThread {
                StreamDebugger.reportReentrancy()
            }
        }
    #endif

    /// Runs the waiting work, piece by piece, and goes outside.
    @usableFromInline
    func drain() {
        while let work = next() {
            if pending.subtract(1, ordering: .relaxed).newValue <= Self.room, hasWaiters.load(ordering: .relaxed) {
                wakeWaiters()
            }
            work()
        }
    }

    private func next() -> (@Sendable () -> Void)? {
        if !hasOvertaking.load(ordering: .acquiring), let work = batch.popFirst() {
            return work
        }
        lock.lock()
        if let work = overtaking.popFirst() {
            if overtaking.isEmpty {
                hasOvertaking.store(false, ordering: .relaxed)
            }
            lock.unlock()
            return work
        }
        if batch.isEmpty {
            swap(&batch, &queue)
        }
        if let work = batch.popFirst() {
            lock.unlock()
            return work
        }
        let last = outside
        outside = []
        owner.store(0, ordering: .relaxed)
        state.store(Self.idle, ordering: .releasing)
        lock.unlock()
        last.forEach { $0() }
        return nil
    }
}

/// The identity of the current thread.
@usableFromInline package var currentThread: UInt {
    withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
}
