/// The records that a trace keeps: the latest that its bound has room for.
struct TraceStore: Sendable {
    private struct Kept: Sendable {
        let record: RawRecord
        let bytes: Int
    }

    /// The bytes that a record takes by itself.
    private static let recordSize = 256

    private var kept: [Kept?] = []
    private var head = 0
    private var byteCount = 0
    private(set) var droppedCount = 0

    /// The number of the records that are kept.
    var count: Int { kept.count - head }

    var records: [RawRecord] { suffix(from: 0) }

    /// Returns the records without the oldest ones.
    func suffix(from index: Int) -> [RawRecord] {
        kept[min(kept.count, head + max(0, index))...].compactMap { $0?.record }
    }

    /// Adds a record.
    ///
    /// - Returns: The records that were dropped for it, which the caller releases.
    mutating func append(_ record: RawRecord, bytes: Int, limit: Int) -> [RawRecord] {
        kept.append(Kept(record: record, bytes: bytes + Self.recordSize))
        byteCount += bytes + Self.recordSize
        var dropped: [RawRecord] = []
        while byteCount > limit, head < kept.count, let first = kept[head] {
            kept[head] = nil
            head += 1
            byteCount -= first.bytes
            droppedCount += 1
            dropped.append(first.record)
        }
        if head > 64, head * 2 > kept.count {
            kept.removeFirst(head)
            head = 0
        }
        return dropped
    }
}
