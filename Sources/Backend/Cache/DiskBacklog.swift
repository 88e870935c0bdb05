/// What a cache has yet to write to its disk, by key, with a bound in bytes.
///
/// What is said of one key before the disk has come to it is written once. Where more waits than the bound, the oldest answers are
/// not written at all, and what is on disk in their place is forgotten with them: the disk never has an answer that a newer one
/// has replaced.
struct DiskBacklog {
    /// What waits for one key.
    struct Change {
        /// Whether what is on disk goes first.
        var replaces = false
        /// Whether what is in memory has to go as well: it may have been read from the disk in the meantime.
        var forgets = false
        /// Whether the answers are part of the entry in memory.
        var isInMemory = true
        fileprivate(set) var answers: [(answer: StoredAnswer, request: HTTPRequest)] = []

        fileprivate var size: Int { answers.reduce(0) { $0 + $1.answer.size } }

        fileprivate mutating func add(_ answer: StoredAnswer, for request: HTTPRequest) {
            answers.removeAll { $0.answer.isSelected(by: request) }
            answers.append((answer, request))
            if answers.count > CacheEntry.variantLimit { answers.removeFirst() }
        }
    }

    private let limit: Int
    private var changes: [String: Change] = [:]
    /// The keys in the order in which they came; one that was taken out of its turn is still in it.
    private var order: ArraySlice<String> = []
    /// The keys that have answers, the oldest first, in the same way.
    private var filled: ArraySlice<String> = []
    /// The bytes of the answers that wait.
    private(set) var size = 0

    /// Creates a backlog of so many bytes, or of one answer that is larger.
    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { changes.isEmpty }

    /// Adds an answer.
    mutating func add(_ answer: StoredAnswer, for request: HTTPRequest, under key: String, isInMemory: Bool) {
        change(key) { change in
            change.add(answer, for: request)
            if !isInMemory { change.isInMemory = false }
        }
        while size > limit, dropOldest(besides: key) {}
    }

    /// Has a key forgotten, with what waits for it.
    mutating func remove(_ key: String) {
        change(key) { change in
            change = Change()
            change.replaces = true
            change.forgets = true
        }
    }

    /// Forgets all that waits.
    mutating func removeAll() {
        self = DiskBacklog(limit: limit)
    }

    /// Takes out what has waited longest.
    mutating func takeNext() -> (key: String, change: Change)? {
        while let key = order.popFirst() {
            if let change = take(key) { return (key, change) }
        }
        return nil
    }

    /// Takes out what waits for a key.
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

    /// Returns whether there was one.
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
