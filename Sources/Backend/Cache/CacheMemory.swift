import Synchronization

/// The entries of a cache that are in memory, shared by the cache and what reads its files.
final class CacheMemory: Sendable {
    private let store: Mutex<MemoryStore>

    /// Creates a memory of so many bytes.
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

    /// Adds an answer to the entry of its URL, where that is here.
    ///
    /// - Parameter makesEntry: Whether there is an entry from now on.
    /// - Returns: Whether the answer was added.
    func add(_ answer: StoredAnswer, for request: HTTPRequest, under key: String, makesEntry: Bool) -> Bool {
        store.withLock { store in
            guard var entry = store.entry(key) ?? (makesEntry ? CacheEntry(key: key) : nil) else { return false }
            entry.store(answer, for: request)
            store.set(entry)
            return true
        }
    }
}
