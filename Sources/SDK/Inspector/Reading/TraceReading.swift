import MillraceTrace

/// The records of a trace that an inspector has read.
struct TraceReading: Equatable, Sendable {
    /// The records that were read.
    var log = TraceLog([])

    /// Whether there are no older records that are still to be read.
    var isComplete = false
}
