import MillraceTrace

/// A moment of a log: the one right after a record.
struct LogPlace: Equatable, Sendable {
    let log: TraceLog
    let index: Int

    var record: TraceRecord { log.records[index] }
}
