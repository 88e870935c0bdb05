import Synchronization

/// The part of a cache in memory, shared by the cache and the reader of its files.
final class CacheMemory: Sendable {
    private let store: Mutex<MemoryStore>

    /// Creates a memory with a limit in bytes.
    init(limit: Int) {
        store = Mutex(MemoryStore(limit: limit))
    }

    var size: Int { store.withLock { $0.size } }

    func entry(_ key: String) -> CacheEntry? {
        store.withLock { $0.entry(key) }
    }

    func set(_ entry: CacheEntry) {
        store.withLock { $0.set(entry) }
    }

    func remove(_ key: String) {
        store.withLock { $0.remove(key) }
    }

    func removeAll() {
        store.withLock { $0.removeAll() }
    }

    /// Adds a response to the entry of its URL, if that entry is in memory.
    ///
    /// - Parameter makesEntry: Whether a missing entry is created.
    /// - Returns: Whether the response was added.
    func add(_ answer: StoredAnswer, for request: HTTPRequest, under key: String, makesEntry: Bool) -> Bool {
        store.withLock { store in
            guard var entry = store.entry(key) ?? (makesEntry ? CacheEntry(key: key) : nil) else { return false }
            entry.store(answer, for: request)
            store.set(entry)
            return true
        }
    }
}
