import MillraceStreams

/// The records that a trace keeps: the latest within its bound.
struct TraceStore: Sendable {
    private var kept = Fifo<RawRecord>()
    private var size = 0
    private(set) var droppedCount = 0
    /// The numbers of the records that are kept, once a number has been looked up.
    private var numbers: Set<CauseID>?

    /// The number of the records that are kept.
    var count: Int { kept.count }

    var records: [RawRecord] { suffix(from: 0) }

    /// Returns the records without the oldest ones.
    func suffix(from index: Int) -> [RawRecord] {
        kept.suffix(from: index)
    }

    /// Returns whether a record of a number is kept.
    mutating func has(_ number: CauseID) -> Bool {
        let known = numbers ?? Set(records.map(\.number))
        numbers = known
        return known.contains(number)
    }

    /// Adds a record.
    ///
    /// - Returns: The records that were dropped for it, which the caller releases.
    mutating func append(_ record: RawRecord, limit: Int) -> [RawRecord] {
        kept.append(record)
        size += record.size
        numbers?.insert(record.number)
        var dropped: [RawRecord] = []
        while size > limit, let first = kept.popFirst() {
            size -= first.size
            numbers?.remove(first.number)
            droppedCount += 1
            dropped.append(first)
        }
        return dropped
    }
}
