import MillraceCQRS
import MillraceStreams
import Synchronization

/// Writes the changes of an outbox to its store, all pending ones in one commit, off the thread that makes them.
///
/// A change with a waiting caller fails if it can't be written. An owed change, because the backend has carried a
/// command out or refused it, stays until it is written: until then, a restart sends the command again with its key.
/// its key.
final class OutboxWriter: Sendable {
    private struct Item: Sendable {
        let changes: [StoreChange]
        let isOwed: Bool
        let done: @Sendable (StoreError?) -> Void
    }

    private struct Waiting {
        var items: [Item] = []
        var isScheduled = false
        var hasFinished = false
    }

    private let claim: StoreClaim
    private let scheduler: any Scheduler
    private let guarded = Mutex(Waiting())
    /// Held by the thread that writes: the next outbox of the login may write the remaining changes of one that was
    /// closed.
    private let turn = Mutex(())
    private let together: @Sendable (() -> Void) -> Void
    private let owedFailed: @Sendable (StoreError) -> Void

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - claim: The part of the store.
    ///   - scheduler: Calls the store, one call at a time.
    ///   - together: Calls a function that reports the results of several changes, one after the other; just calls it
    ///     by default.
    ///   - owedFailed: Called if an owed change could not be written; ``writePending()`` tries again, and so does any
    ///     other change.
    init(
        _ claim: StoreClaim,
        on scheduler: any Scheduler,
        together: @escaping @Sendable (() -> Void) -> Void = { $0() },
        owedFailed: @escaping @Sendable (StoreError) -> Void
    ) {
        self.claim = claim
        self.scheduler = scheduler
        self.together = together
        self.owedFailed = owedFailed
    }

    /// Queues changes, which are written together.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - isOwed: Whether they stay pending until they are written.
    ///   - done: Called when they are written, or have failed with an error.
    func write(_ changes: [StoreChange], isOwed: Bool, then done: @escaping @Sendable (StoreError?) -> Void) {
        let item = Item(changes: changes, isOwed: isOwed, done: done)
        let isTaken = guarded.withLock { guarded in
            if !guarded.hasFinished { guarded.items.append(item) }
            return !guarded.hasFinished
        }
        if isTaken { schedule() } else { done(.finished) }
    }

    /// Tries again to write the changes that a failed write has left.
    func writePending() {
        schedule()
    }

    /// Writes the queued changes on this thread, and accepts no more; returns when nothing is being written.
    ///
    /// Changes that can't be written are dropped, as at the end of the process.
    func finish() {
        guarded.withLock { $0.hasFinished = true }
        writeAll()
        guarded.withLock { $0.items = [] }
    }

    private func schedule() {
        let schedules = guarded.withLock { guarded in
            defer { guarded.isScheduled = true }
            return !guarded.isScheduled
        }
        if schedules { scheduler.schedule { [self] in writeAll() } }
    }

    private func writeAll() {
        let (ends, failure) = turn.withLock { _ in writeQueued() }
        // Outside the turn: the completions may open the next outbox.
        if ends.count > 1 {
            together { for (item, error) in ends { item.done(error) } }
        } else {
            for (item, error) in ends { item.done(error) }
        }
        if let failure { owedFailed(failure) }
    }

    /// Writes the queued changes; returns those that were written or failed, and the failure of an owed change.
    private func writeQueued() -> (ends: [(Item, StoreError?)], failure: StoreError?) {
        let items = guarded.withLock { guarded in
            guarded.isScheduled = false
            defer { guarded.items = [] }
            return guarded.items
        }
        guard !items.isEmpty else { return ([], nil) }
        guard let first = commit(items.flatMap(\.changes)) else { return (items.map { ($0, nil) }, nil) }
        let isEachs = items.count == 1 || !first.dependsOnTheChange
        // Perhaps only one of them doesn't fit on the disk. An error of a lock or of a read-only folder applies to
        // each.
        var owed: [Item] = []
        var ends: [(Item, StoreError?)] = []
        var failure: StoreError?
        var unwritten = OutboxWriterKeys()
        for item in items {
            // A change with the same subject as an owed change must not be written before the owed one.
            let error = isEachs ? first : unwritten.overlap(item.changes) ? failure : commit(item.changes)
            if let error, item.isOwed {
                owed.append(item)
                unwritten.add(item.changes)
                failure = error
            } else {
                ends.append((item, error))
            }
        }
        guarded.withLock { $0.items = owed + $0.items }
        return (ends, failure)
    }

    private func commit(_ changes: [StoreChange]) -> StoreError? {
        do throws(StoreError) {
            try claim.store.commit(changes)
            return nil
        } catch {
            return error
        }
    }
}

extension StoreError {
    /// The error of a change that was made when another outbox had the login.
    fileprivate static let finished = StoreError.failed("the outbox was closed before")

    /// Whether another change may succeed.
    fileprivate var dependsOnTheChange: Bool {
        switch self {
        case .diskFull, .failed: true
        case .unavailable, .inUse, .otherLogin, .notWritable, .laterVersion, .damaged: false
        }
    }
}
