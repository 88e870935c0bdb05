import MillraceStreams
import Synchronization

/// Keeps the events that the effects of a loop send at once until the state is read or observed, and then passes them
/// on one at a time: so an observer that comes later sees every state, and can leave a loop whose effects answer each
/// other for ever.
///
/// ```text
/// starting ──end of the start──▶ closed ──look, or an event from elsewhere──▶ passing ──nothing is left──▶ open
///                                  ▲                                             │
///                                  └────────────the observer has left────────────┘
/// ```
final class LoopGate: @unchecked Sendable {
    // Unchecked, because `guarded` is guarded by `lock`; all else is atomic or constant.
    typealias Work = @Sendable () -> Void

    private enum Phase {
        case starting
        case closed
        case passing
        case open
    }

    private struct Guarded {
        var phase = Phase.starting
        /// Work is released outside the lock, as it may hold any object.
        var work = Fifo<Work>()
        /// Whether work came from outside the gate's turn, which waits for no observer.
        var isUrgent = false
    }

    private let lock = Lock()
    private var guarded = Guarded()
    private let isOpen = Atomic<Bool>(false)
    private let turn = LoopTurn()
    private let queue: Serializer

    init(_ queue: Serializer) {
        self.queue = queue
    }

    /// Runs a piece of the loop's work: now, or when the state is read or observed.
    func run(_ work: @escaping Work) {
        guard !isOpen.load(ordering: .acquiring) else { return queue.run(work) }
        let isHere = turn.isHere
        let (isKept, wakes) = withLock { guarded -> (Bool, Bool) in
            guard guarded.phase != .open else { return (false, false) }
            guarded.work.append(work)
            let isFromElsewhere = guarded.phase != .starting && !isHere
            guarded.isUrgent = guarded.isUrgent || isFromElsewhere
            return (true, isFromElsewhere)
        }
        if !isKept {
            queue.run(work)
        } else if wakes {
            pass { true }
        }
    }

    /// Ends the start of the loop.
    func close() {
        let isDone = withLock { guarded in
            guard guarded.phase == .starting else { return false }
            guarded.phase = guarded.work.isEmpty ? .open : .closed
            return guarded.phase == .open
        }
        if isDone { isOpen.store(true, ordering: .releasing) }
    }

    /// Drops the kept work, and keeps no more.
    func discard() {
        let dropped = withLock { guarded in
            defer { guarded = Guarded(phase: .open) }
            return guarded.work
        }
        isOpen.store(true, ordering: .releasing)
        withExtendedLifetime(dropped) {}
    }

    /// Passes on the kept work, while the state is read or observed; does nothing where another thread does that.
    func pass(while isLooking: () -> Bool) {
        guard !isOpen.load(ordering: .acquiring) else { return }
        let isFirst = withLock { guarded in
            guard guarded.phase == .closed else { return false }
            guarded.phase = .passing
            return true
        }
        guard isFirst else { return }
        while let work = next(isLooking()) {
            turn.take { queue.run(work) }
        }
    }

    private func withLock<Result>(_ body: (inout Guarded) -> Result) -> Result {
        lock.sync { body(&guarded) }
    }

    private func next(_ isLooking: Bool) -> Work? {
        withLock { guarded in
            guard !guarded.work.isEmpty else {
                guarded = Guarded(phase: .open)
                isOpen.store(true, ordering: .releasing)
                return nil
            }
            guard isLooking || guarded.isUrgent else {
                guarded.phase = .closed
                return nil
            }
            return guarded.work.popFirst()
        }
    }
}
