import MillraceStreams

/// The records that wait to be written, up to a limit: the state of a ``TraceFile``, inside its lock.
struct TraceBacklog {
    /// The result of adding a record.
    enum Admission: Equatable {
        /// The record waits, and another caller writes already.
        case added
        /// The record waits, and the caller has to begin the writing.
        case addedFirst
        /// There is no space now.
        case full
        /// The record is left out.
        case leftOut
    }

    /// The records that a write takes, and the gap behind them.
    struct Batch {
        let records: [RawRecord]
        let gap: Gap?
    }

    /// The records that were left out, one behind the other or not.
    struct Gap {
        let first: RawRecord
        var count = 1
    }

    /// The number of bytes that may wait.
    private let limit: Int
    private var records: [RawRecord] = []
    /// The bytes of the records that wait or are being written.
    private var size = 0
    private var isWriting = false
    private var gap: Gap?
    /// Whether a thread has waited for space without success, and nothing was written since.
    private var isStuck = false
    private(set) var isClosed = false

    init(limit: Int) {
        self.limit = limit
    }

    /// Adds a record, if there is space.
    ///
    /// - Parameter isPatient: Whether the caller can wait for space. If the file is stuck, the record is left out
    ///   instead, because other callers have waited already.
    mutating func add(_ record: RawRecord, isPatient: Bool) -> Admission {
        guard !isClosed else { return .leftOut }
        // A record that is larger than the limit is written alone.
        guard size == 0 || size + record.size <= limit else {
            if isPatient, !isStuck { return .full }
            gap?.count += 1
            gap = gap ?? Gap(first: record)
            return .leftOut
        }
        records.append(record)
        size += record.size
        defer { isWriting = true }
        return isWriting ? .added : .addedFirst
    }

    /// Takes all waiting records; `nil` where there are none, and the writing ends.
    mutating func take() -> Batch? {
        guard !records.isEmpty || gap != nil, !isClosed else {
            isWriting = false
            return nil
        }
        defer { (records, gap) = ([], nil) }
        return Batch(records: records, gap: gap)
    }

    /// Records that some of the records that were taken are written, which frees space.
    mutating func wrote(_ written: some Sequence<RawRecord>) {
        size -= written.reduce(0) { $0 + $1.size }
        isStuck = false
    }

    /// Records that a thread has waited for space without success.
    mutating func gaveUp() {
        isStuck = true
    }

    /// Closes the backlog: nothing can be written any more.
    mutating func close() {
        (isClosed, records, gap, size) = (true, [], nil, 0)
    }
}
