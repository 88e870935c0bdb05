import Dispatch
import MillracePlatform
import Synchronization

/// Runs pieces of work one at a time, in the order of their arrival.
///
/// The serializer implements law 5. A thread is inside the serializer while it runs its work. A thread that finds the
/// serializer idle enters and runs its work at once, at the cost of two atomic exchanges. A thread that is already
/// inside, in an outer call on its own stack, adds its work to the queue and continues. A thread that finds another one
/// inside retries for a moment, because the other one usually leaves soon. Then it queues its work, and the thread
/// inside runs that work next. So there is no recursion, no reordering, and no thread ever depends on another one to
/// continue.
///
/// ```text
/// idle ──enter──▶ busy ──enqueue──▶ waited for
///  ▲               │                     │
///  └────leave──────┘◀───── drained ──────┘
/// ```
@usableFromInline
package final class Serializer: @unchecked Sendable {
    // Unchecked, because `queue`, `overtaking`, `outside`, `highWater` and `waiters` are guarded by `lock`, and `batch`
    // is used only inside; the rest is atomic, constant, or set before other threads have the serializer.
    private static let idle: UInt8 = 0
    private static let busy: UInt8 = 1
    private static let waitedFor: UInt8 = 2

    /// The number of attempts that a thread makes to enter after another one: about a microsecond.
    private static let looks = 400

    @usableFromInline let state = Atomic<UInt8>(0)
    @usableFromInline let owner = Atomic<UInt>(0)
    let lock = Lock()
    private var queue = Fifo<@Sendable () -> Void>()
    private var overtaking = Fifo<@Sendable () -> Void>()
    /// The work that was removed from the queue all at once, so that it needs no lock.
    private var batch = Fifo<@Sendable () -> Void>()
    private let hasOvertaking = Atomic<Bool>(false)
    private var outside: [@Sendable () -> Void] = []
    private var highWater = 1
    let pending = Atomic<Int>(0)
    let hasWaiters = Atomic<Bool>(false)
    /// Whether a sender waits for room without a time limit.
    ///
    /// A test that counts the waiting work sets this before the senders begin.
    var waitsWithoutLimit = false
    var waiters: [DispatchSemaphore] = []

    @usableFromInline
    package init() {}

    /// Enters if no thread is inside; reports to the debugger if this thread is already inside.
    ///
    /// - Returns: Whether the caller is inside now; it must then call ``leave()``.
    @inlinable
    package func enter() -> Bool {
        tryEnter() || enterSoon()
    }

    /// Enters if no thread is inside, without a report to the debugger: for a caller that holds a lock.
    ///
    /// - Returns: Whether the caller is inside now; it must then call ``leave()``.
    @inlinable
    func tryEnter() -> Bool {
        guard state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else { return false }
        noteEntrance()
        return true
    }

    /// Enters if the thread inside leaves within a moment; doesn't wait if this thread is the one inside.
    @usableFromInline
    @inline(never)
    func enterSoon() -> Bool {
        guard !isOwned else { return false }
        for _ in 0..<Self.looks where state.load(ordering: .relaxed) == Self.idle {
            if tryEnter() { return true }
        }
        return false
    }

    /// Runs the work that was queued in the meantime, and leaves.
    @inlinable
    package func leave() {
        // The owner is reset first: for a moment, the next thread is inside without being recorded as the owner, and
        // must not be mistaken for this one.
        owner.store(0, ordering: .relaxed)
        if !state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged {
            noteEntrance()
            drain()
        }
    }

    /// Runs `work` now if no thread is inside, and otherwise after all queued work.
    ///
    /// - Parameter mayWait: Whether the caller waits if too much work is queued; see ``waitForRoom()``.
    @usableFromInline
    package func run(mayWait: Bool = false, _ work: @escaping @Sendable () -> Void) {
        if enter() {
            work()
            leave()
        } else {
            enqueue(mayWait: mayWait, work)
        }
    }

    /// Runs `work` now if no thread is inside, and otherwise before all queued work, except for earlier calls of this
    /// method.
    @usableFromInline
    package func runNext(_ work: @escaping @Sendable () -> Void) {
        if enter() {
            work()
            leave()
        } else {
            complete(add(work, overtakes: true))
        }
    }

    /// Queues `work` for the thread inside; runs it on this thread if the other one has left.
    ///
    /// - Parameter mayWait: Whether the caller waits if too much work is queued; see ``waitForRoom()``.
    @usableFromInline
    package func enqueue(mayWait: Bool = false, _ work: @escaping @Sendable () -> Void) {
        complete(add(work), mayWait: mayWait)
    }

    /// The part of ``add(_:overtakes:)`` that must run where no lock is held.
    @usableFromInline
    struct Admission: Sendable {
        let isOwner: Bool
        let highWater: Int?
    }

    /// Queues `work`; the caller may hold a lock.
    ///
    /// - Returns: The admission that the caller must pass to ``complete(_:mayWait:)`` after it has released its locks.
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
        // The serializer becomes idle only under the lock or by an exchange that fails below, so no work is left in the
        // queue.
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

    /// Reports queued work to the debugger, if a report is pending, and runs the work if this thread has entered by
    /// queuing it.
    ///
    /// - Parameter mayWait: Whether the caller waits if too much work is queued.
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

    /// Returns the amount of queued work each time it has doubled.
    ///
    /// Call this method under the lock.
    private func raiseHighWater(to count: Int) -> Int? {
        guard count >= highWater * 2 else { return nil }
        highWater = count
        return count
    }

    /// Runs `work` when no more work is queued and this thread has left.
    ///
    /// Call this method only from queued work.
    @usableFromInline
    package func runOutside(_ work: @escaping @Sendable () -> Void) {
        lock.lock()
        defer { lock.unlock() }
        outside.append(work)
    }

    /// Whether work is queued.
    ///
    /// Read the property only inside.
    @inlinable var isWaitedFor: Bool {
        state.load(ordering: .relaxed) == 2
    }

    /// Records that this thread is inside.
    @inlinable
    func noteEntrance() {
        owner.store(currentThread, ordering: .relaxed)
    }

    /// Whether this thread is inside.
    @usableFromInline var isOwned: Bool {
        owner.load(ordering: .relaxed) == currentThread && state.load(ordering: .relaxed) != Self.idle
    }

    /// Runs the queued work, piece by piece, and leaves.
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
