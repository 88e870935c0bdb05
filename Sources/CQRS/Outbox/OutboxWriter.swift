import MillraceStreams
import Synchronization

/// Writes the changes of an outbox to its store, all that wait in one commit, off the thread that makes them.
///
/// A change for which somebody waits is given up when it can't be written. One that is owed, because the backend has carried a command
/// out or refused it, stays until it is written: before it is, a restart sends the command again with its key.
final class OutboxWriter: Sendable {
    private struct Item: Sendable {
        let changes: [StoreChange]
        let isOwed: Bool
        let done: @Sendable (StoreError?) -> Void
    }

    private struct Waiting {
        var items: [Item] = []
        var isScheduled = false
    }

    private let store: any CommandStore
    private let scheduler: any Scheduler
    private let guarded = Mutex(Waiting())
    private let owedFailed: @Sendable (StoreError) -> Void

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - scheduler: Where the store is called, one call at a time.
    ///   - owedFailed: Called where an owed change could not be written; ``retry()`` tries again, and so does any other change.
    init(_ store: any CommandStore, on scheduler: any Scheduler, owedFailed: @escaping @Sendable (StoreError) -> Void) {
        self.store = store
        self.scheduler = scheduler
        self.owedFailed = owedFailed
    }

    /// Queues changes, which are written together.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - isOwed: Whether they stay until they are written.
    ///   - done: Called when they are written, or given up for an error.
    func write(_ changes: [StoreChange], isOwed: Bool, then done: @escaping @Sendable (StoreError?) -> Void) {
        schedule { $0.append(Item(changes: changes, isOwed: isOwed, done: done)) }
    }

    /// Tries to write what is owed.
    func retry() {
        schedule { _ in }
    }

    private func schedule(_ change: (inout [Item]) -> Void) {
        let schedules = guarded.withLock { guarded in
            change(&guarded.items)
            defer { guarded.isScheduled = true }
            return !guarded.isScheduled
        }
        if schedules { scheduler.schedule { [self] in writeAll() } }
    }

    private func writeAll() {
        let items = guarded.withLock { guarded in
            guarded.isScheduled = false
            defer { guarded.items = [] }
            return guarded.items
        }
        guard !items.isEmpty else { return }
        guard let first = commit(items.flatMap(\.changes)) else {
            for item in items { item.done(nil) }
            return
        }
        let isEachs = items.count == 1 || !first.dependsOnTheChange
        // One of them may be all that the store has no room for. A lock or a folder that may not be written is the same for each.
        var owed: [Item] = []
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
                item.done(error)
            }
        }
        guard let failure else { return }
        guarded.withLock { $0.items = owed + $0.items }
        owedFailed(failure)
    }

    private func commit(_ changes: [StoreChange]) -> StoreError? {
        do throws(StoreError) {
            try store.commit(changes)
            return nil
        } catch {
            return error
        }
    }
}

extension StoreError {
    /// Whether another change may succeed.
    fileprivate var dependsOnTheChange: Bool {
        switch self {
        case .diskFull, .failed: true
        case .unavailable, .inUse, .notWritable, .laterVersion, .damaged: false
        }
    }
}
