import MillraceStreams
import Synchronization

/// Writes the changes of an outbox to its store, all that wait in one commit, off the thread that makes them.
///
/// A change for which somebody waits is given up when it can't be written. One that is owed, because the backend has
/// carried a command out or refused it, stays until it is written: before it is, a restart sends the command again with
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
    /// Held by the thread that writes: the next outbox of the login may write what one that was closed has left.
    private let turn = Mutex(())
    private let together: @Sendable (() -> Void) -> Void
    private let owedFailed: @Sendable (StoreError) -> Void

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - claim: The part of the store.
    ///   - scheduler: Where the store is called, one call at a time.
    ///   - together: Calls what tells the ends of several changes, one after the other; just calls it by default.
    ///   - owedFailed: Called where an owed change could not be written; ``retry()`` tries again, and so does any other
    ///     change.
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
    ///   - isOwed: Whether they stay until they are written.
    ///   - done: Called when they are written, or given up for an error.
    func write(_ changes: [StoreChange], isOwed: Bool, then done: @escaping @Sendable (StoreError?) -> Void) {
        let item = Item(changes: changes, isOwed: isOwed, done: done)
        let isTaken = guarded.withLock { guarded in
            if !guarded.hasFinished { guarded.items.append(item) }
            return !guarded.hasFinished
        }
        if isTaken { schedule() } else { done(.finished) }
    }

    /// Tries to write what is owed.
    func retry() {
        schedule()
    }

    /// Writes on this thread what is queued, and takes nothing more; returns when nothing is being written.
    ///
    /// What can't be written is given up, as at the end of the process.
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
        // Outside of the turn: they may open the next outbox.
        if ends.count > 1 {
            together { for (item, error) in ends { item.done(error) } }
        } else {
            for (item, error) in ends { item.done(error) }
        }
        if let failure { owedFailed(failure) }
    }

    /// Writes what is queued; returns what was written or given up, and why an owed change was not written.
    private func writeQueued() -> (ends: [(Item, StoreError?)], failure: StoreError?) {
        let items = guarded.withLock { guarded in
            guarded.isScheduled = false
            defer { guarded.items = [] }
            return guarded.items
        }
        guard !items.isEmpty else { return ([], nil) }
        guard let first = commit(items.flatMap(\.changes)) else { return (items.map { ($0, nil) }, nil) }
        let isEachs = items.count == 1 || !first.dependsOnTheChange
        // One of them may be all that the store has no room for. A lock or a folder that may not be written is the same
        // for each.
        var owed: [Item] = []
        var ends: [(Item, StoreError?)] = []
        var failure: StoreError?
        var unwritten = OutboxWriterKeys()
        for item in items {
            // A change of something that an owed change is about must not be written before the owed one.
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
    /// The error of a change that came when another outbox had the login.
    fileprivate static let finished = StoreError.failed("the outbox was closed before")

    /// Whether another change may succeed.
    fileprivate var dependsOnTheChange: Bool {
        switch self {
        case .diskFull, .failed: true
        case .unavailable, .inUse, .otherLogin, .notWritable, .laterVersion, .damaged: false
        }
    }
}
