import Dispatch
import MillracePlatform
import Synchronization

/// The part of a cache on disk, which works on its own queue.
///
/// The queue also reads the folder, a piece at a time. Until the folder is read, an entry is found by its file's name.
final class CacheDisk: Sendable {
    /// Carries the store, which is touched only on the queue and inside the lock.
    private struct Box {
        let value: DiskStore
    }

    private struct Waiting {
        var backlog: DiskBacklog
        var isScheduled = false
    }

    /// The largest number of bytes that may wait to be written; a larger response may wait alone.
    static let backlogLimit = 4 << 20

    private let queue: DispatchQueue
    private let store: Mutex<Box>
    private let guarded: Mutex<Waiting>
    private let memory: Guarded<MemoryStore>

    /// Creates the part of a cache on disk, which adds the entries that it reads to the part in memory.
    init(directory: URL, limit: Int, on queue: DispatchQueue, memory: Guarded<MemoryStore>) {
        self.queue = queue
        self.memory = memory
        store = Mutex(Box(value: DiskStore(directory: directory, limit: limit)))
        guarded = Mutex(Waiting(backlog: DiskBacklog(limit: CacheDisk.backlogLimit)))
        queue.async { [self] in readFolder() }
    }

    /// The number of bytes of responses that wait to be written.
    var backlogSize: Int { guarded.withLock { $0.backlog.size } }

    /// Queues a response for writing.
    func add(_ answer: StoredAnswer, for request: HTTPRequest, under key: String, isInMemory: Bool) {
        change { $0.add(answer, for: request, under: key, isInMemory: isInMemory) }
    }

    /// Queues the removal of a key.
    func remove(_ key: String) {
        change { $0.remove(key) }
    }

    /// Finds an entry, after the changes that wait for its key.
    func find(_ key: String, then handle: @escaping @Sendable (CacheEntry?) -> Void) {
        queue.async { [self] in
            let entry = store.withLock { store in
                if let change = guarded.withLock({ $0.backlog.take(key) }) { apply(change, to: key, store.value) }
                return store.value.entry(key)
            }
            if let entry { keep(entry) }
            Callbacks.async { handle(entry) }
        }
    }

    /// Removes all entries before it returns.
    func removeAll() {
        queue.sync {
            store.withLock { store in
                guarded.withLock { $0.backlog.removeAll() }
                memory.withLock { $0.removeAll() }
                store.value.removeAll()
            }
        }
    }

    /// Blocks until all changes are written.
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

    /// Writes the next change; lookups may come between it and the one after it.
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
        if change.forgets { memory.withLock { $0.remove(key) } }
        guard !change.answers.isEmpty else { return store.remove(key) }
        var entry = (change.replaces ? nil : store.entry(key)) ?? CacheEntry(key: key)
        for (answer, request) in change.answers { entry.store(answer, for: request) }
        if !change.isInMemory, !change.forgets { keep(entry) }
        store.set(entry)
    }

    /// Adds an entry to the part in memory, unless a newer change of it is pending.
    private func keep(_ entry: CacheEntry) {
        guarded.withLock { guarded in
            if !guarded.backlog.hasChange(entry.key) { memory.withLock { $0.set(entry) } }
        }
    }

    private func readFolder() {
        let goesOn = store.withLock { $0.value.readSome() }
        if goesOn { queue.async { [self] in readFolder() } }
    }
}
