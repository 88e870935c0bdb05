/// The changes that a cache still has to write to its disk, by key, with a limit in bytes.
///
/// Several changes to one key are written as one. If more bytes wait than the limit, the oldest responses are dropped,
/// and the responses on disk that they would have replaced are removed: the disk never holds a response that a newer
/// one has replaced.
struct DiskBacklog {
    /// The changes that wait for one key.
    struct Change {
        /// Whether the entry on disk is removed first.
        var replaces = false
        /// Whether the entry in memory is removed, too: it may have been read from the disk in the meantime.
        var forgets = false
        /// Whether the responses are part of the entry in memory.
        var isInMemory = true
        fileprivate(set) var answers: [(answer: StoredAnswer, request: HTTPRequest)] = []

        fileprivate var size: Int { answers.reduce(0) { $0 + $1.answer.size } }

        fileprivate mutating func add(_ answer: StoredAnswer, for request: HTTPRequest) {
            guard !answers.contains(where: { $0.answer.isNewer(than: answer, to: request) }) else { return }
            answers.removeAll { $0.answer.isSelected(by: request) }
            answers.append((answer, request))
            if answers.count > CacheEntry.variantLimit { answers.removeFirst() }
        }
    }

    private let limit: Int
    private var changes: [String: Change] = [:]
    /// The keys in the order of their first change; a key that was taken early stays in the list.
    private var order: ArraySlice<String> = []
    /// The keys with responses, the oldest first; a key that was taken early stays in the list.
    private var filled: ArraySlice<String> = []
    /// The size of the waiting responses, in bytes.
    private(set) var size = 0

    /// Creates a backlog with a limit in bytes, which a single response may exceed.
    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { changes.isEmpty }

    func hasChange(_ key: String) -> Bool {
        changes[key] != nil
    }

    mutating func add(_ answer: StoredAnswer, for request: HTTPRequest, under key: String, isInMemory: Bool) {
        change(key) { change in
            change.add(answer, for: request)
            if !isInMemory { change.isInMemory = false }
        }
        while size > limit, dropOldest(besides: key) {}
    }

    /// Adds the removal of a key, instead of all changes that wait for it.
    mutating func remove(_ key: String) {
        change(key) { change in
            change = Change()
            change.replaces = true
            change.forgets = true
        }
    }

    mutating func removeAll() {
        self = DiskBacklog(limit: limit)
    }

    /// Removes and returns the oldest change.
    mutating func takeNext() -> (key: String, change: Change)? {
        while let key = order.popFirst() {
            if let change = take(key) { return (key, change) }
        }
        return nil
    }

    /// Removes and returns the changes of a key.
    mutating func take(_ key: String) -> Change? {
        guard let change = changes.removeValue(forKey: key) else { return nil }
        size -= change.size
        if filled.first == key { filled.removeFirst() }
        if changes.isEmpty { removeAll() }
        return change
    }

    private mutating func change(_ key: String, _ body: (inout Change) -> Void) {
        let isNew = changes[key] == nil
        let wasFilled = changes[key]?.answers.isEmpty == false
        let old = changes[key]?.size ?? 0
        body(&changes[key, default: Change()])
        size += (changes[key]?.size ?? 0) - old
        if isNew { order.append(key) }
        if !wasFilled, changes[key]?.answers.isEmpty == false { filled.append(key) }
    }

    /// Returns whether a response was dropped.
    private mutating func dropOldest(besides newest: String) -> Bool {
        while let key = filled.first, key != newest {
            filled.removeFirst()
            guard let change = changes[key], !change.answers.isEmpty else { continue }
            size -= change.size
            changes[key]?.answers = []
            changes[key]?.replaces = true
            return true
        }
        return false
    }
}
