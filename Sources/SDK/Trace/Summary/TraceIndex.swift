import MillraceStreams

/// A log with its records by their numbers and by their causes.
struct TraceIndex {
    let records: [TraceRecord]
    let byNumber: [CauseID: TraceRecord]
    /// The numbers of the records that are causes.
    let causes: Set<CauseID>

    init(_ log: TraceLog) {
        records = log.records
        byNumber = Dictionary(log.records.map { ($0.number, $0) }) { first, _ in first }
        causes = Set(log.records.map(\.cause))
    }

    /// Returns the record that caused another one; one that came before it: a log that was made by hand can't be a
    /// circle.
    func cause(of record: TraceRecord) -> TraceRecord? {
        byNumber[record.cause].flatMap { $0.number.number < record.number.number ? $0 : nil }
    }

    /// Returns the nearest key from which a record comes.
    func key(before record: TraceRecord) -> TraceRecord? {
        var next = cause(of: record)
        while let record = next {
            if case .key = record.entry { return record }
            next = cause(of: record)
        }
        return nil
    }
}
