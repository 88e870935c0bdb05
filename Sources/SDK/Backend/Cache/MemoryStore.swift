import MillracePlatform

/// The most recently used entries of a cache, in memory.
struct MemoryStore {
    private struct StoredEntry {
        var entry: CacheEntry
        var size: Int
        var lastUse: Int
    }

    private var entries: [String: StoredEntry] = [:]
    private var uses = 0
    private let limit: Int
    private(set) var size = 0

    init(limit: Int) {
        self.limit = limit
    }

    mutating func entry(_ key: String) -> CacheEntry? {
        uses += 1
        entries[key]?.lastUse = uses
        return entries[key]?.entry
    }

    mutating func set(_ entry: CacheEntry) {
        remove(entry.key)
        let added = entry.size
        guard added <= limit else { return }
        uses += 1
        entries[entry.key] = StoredEntry(entry: entry, size: added, lastUse: uses)
        size += added
        if size > limit { evict() }
    }

    /// Adds a response to the entry of its URL, if that entry is in memory.
    ///
    /// - Parameter makesEntry: Whether a missing entry is created.
    /// - Returns: Whether the response was added.
    mutating func add(_ answer: StoredAnswer, for request: HTTPRequest, under key: String, makesEntry: Bool) -> Bool {
        guard var entry = entry(key) ?? (makesEntry ? CacheEntry(key: key) : nil) else { return false }
        entry.store(answer, for: request)
        set(entry)
        return true
    }

    mutating func remove(_ key: String) {
        if let old = entries.removeValue(forKey: key) { size -= old.size }
    }

    mutating func removeAll() {
        entries = [:]
        size = 0
    }

    /// Removes entries until nine tenths of the limit are used, so that not every addition sorts the entries.
    private mutating func evict() {
        for (key, slot) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard size > limit - limit / 10, entries.count > 1 else { return }
            entries[key] = nil
            size -= slot.size
        }
    }
}
