import Dispatch
import Foundation
import Synchronization

/// The disk's part of a cache, on a queue of its own.
///
/// The folder is read there too, a piece at a time: what is looked for meanwhile is found by its name.
final class CacheDisk: Sendable {
    /// Carries the store, which is touched on the queue alone and inside the lock.
    private struct Box {
        let value: DiskStore
    }

    private struct Guarded {
        var backlog: DiskBacklog
        var isScheduled = false
    }

    /// How many bytes wait to be written; of a larger answer, one.
    static let backlogLimit = 4 << 20

    private let queue: DispatchQueue
    private let deliveries = DispatchQueue(label: "millrace.cache.deliveries", attributes: .concurrent)
    private let store: Mutex<Box>
    private let guarded: Mutex<Guarded>
    private let memory: CacheMemory

    /// Creates the disk's part of a cache, which adds to the memory's what it reads.
    init(directory: URL, limit: Int, on queue: DispatchQueue, memory: CacheMemory) {
        self.queue = queue
        self.memory = memory
        store = Mutex(Box(value: DiskStore(directory: directory, limit: limit)))
        guarded = Mutex(Guarded(backlog: DiskBacklog(limit: CacheDisk.backlogLimit)))
        queue.async { [self] in readFolder() }
    }

    /// How many bytes of answers wait to be written.
    var backlogSize: Int { guarded.withLock { $0.backlog.size } }

    /// Writes an answer later on.
    func add(_ answer: StoredAnswer, for request: HTTPRequest, under key: String, isInMemory: Bool) {
        change { $0.add(answer, for: request, under: key, isInMemory: isInMemory) }
    }

    /// Forgets a key later on.
    func remove(_ key: String) {
        change { $0.remove(key) }
    }

    /// Finds an entry, after what waits for its key.
    func find(_ key: String, then handle: @escaping @Sendable (CacheEntry?) -> Void) {
        queue.async { [self] in
            let entry = store.withLock { store in
                if let change = guarded.withLock({ $0.backlog.take(key) }) { apply(change, to: key, store.value) }
                return store.value.entry(key)
            }
            if let entry { memory.set(entry) }
            deliveries.async { handle(entry) }
        }
    }

    /// Forgets everything before it returns.
    func removeAll() {
        queue.sync {
            store.withLock { store in
                guarded.withLock { $0.backlog.removeAll() }
                memory.removeAll()
                store.value.removeAll()
            }
        }
    }

    /// Waits until everything is written.
    func flush() {
        queue.sync { while writeNext() {} }
    }

    private func change(_ body: (inout DiskBacklog) -> Void) {
        let schedules = guarded.withLock { guarded in
            body(&guarded.backlog)
            defer { guarded.isScheduled = true }
            return !guarded.isScheduled
        }
        if schedules { queue.async { [self] in write() } }
    }

    /// Writes what is next, and lets those pass who look for something before the one after it.
    private func write() {
        _ = writeNext()
        let goesOn = guarded.withLock { guarded in
            guarded.isScheduled = !guarded.backlog.isEmpty
            return guarded.isScheduled
        }
        if goesOn { queue.async { [self] in write() } }
    }

    private func writeNext() -> Bool {
        store.withLock { store in
            guard let (key, change) = guarded.withLock({ $0.backlog.takeNext() }) else { return false }
            apply(change, to: key, store.value)
            return true
        }
    }

    private func apply(_ change: DiskBacklog.Change, to key: String, _ store: DiskStore) {
        if change.forgets { memory.remove(key) }
        guard !change.answers.isEmpty else { return store.remove(key) }
        var entry = (change.replaces ? nil : store.entry(key)) ?? CacheEntry(key: key)
        for (answer, request) in change.answers { entry.store(answer, for: request) }
        if !change.isInMemory, !change.forgets { memory.set(entry) }
        store.set(entry)
    }

    private func readFolder() {
        let goesOn = store.withLock { $0.value.readSome() }
        if goesOn { queue.async { [self] in readFolder() } }
    }
}
