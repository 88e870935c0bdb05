import MillraceStreams

/// The entries that a journal keeps, without a gap, within its bounds.
struct JournalStore<State: Sendable, Event: Sendable>: Sendable {
    typealias Entry = JournalEntry<State, Event>

    private struct Kept: Sendable {
        let entry: Entry
        let bytes: Int
    }

    private let buffering: Buffering
    private let byteLimit: Int
    private var kept = Fifo<Kept>()
    private var byteCount = 0
    /// Whether a new entry was dropped: the entries after it are dropped too, so that the kept ones have no gap.
    private var isClosed = false
    private(set) var droppedCount = 0

    init(_ buffering: Buffering, byteLimit: Int) {
        self.buffering = buffering
        self.byteLimit = max(0, byteLimit)
    }

    var entries: [Entry] {
        kept.map(\.entry)
    }

    /// The number of the first entry, counted from the first that was ever recorded.
    var firstNumber: Int {
        buffering.overflow == .dropOldest ? droppedCount : 0
    }

    /// Adds an entry.
    ///
    /// - Returns: The entries that were dropped for it, which the caller releases.
    mutating func append(_ entry: Entry, bytes: Int) -> [Entry] {
        let bytes = max(0, bytes)
        let isTooLarge = bytes > byteLimit || buffering.limit == 0
        guard buffering.overflow == .dropOldest else {
            isClosed = isClosed || isTooLarge || kept.count >= buffering.limit || byteCount > byteLimit - bytes
            guard !isClosed else {
                droppedCount += 1
                return [entry]
            }
            add(entry, bytes)
            return []
        }
        var dropped: [Entry] = []
        while !kept.isEmpty, isTooLarge || kept.count >= buffering.limit || byteCount > byteLimit - bytes {
            guard let first = kept.popFirst() else { break }
            byteCount -= first.bytes
            droppedCount += 1
            dropped.append(first.entry)
        }
        if isTooLarge {
            droppedCount += 1
            dropped.append(entry)
        } else {
            add(entry, bytes)
        }
        return dropped
    }

    private mutating func add(_ entry: Entry, _ bytes: Int) {
        kept.append(Kept(entry: entry, bytes: bytes))
        byteCount += bytes
    }
}
