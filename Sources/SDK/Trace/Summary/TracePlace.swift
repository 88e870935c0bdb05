import MillraceStreams

/// A record of one of several logs.
public struct TracePlace: Sendable, Hashable {
    /// The name of the log.
    public let log: String

    /// The number of the record.
    public let record: CauseID

    /// Creates the position of a record.
    public init(log: String, record: CauseID) {
        self.log = log
        self.record = record
    }
}

extension TracePlace: CustomStringConvertible {
    /// The position in words: `#42 of session.jsonl`.
    public var description: String { "\(record) of \(log)" }
}
