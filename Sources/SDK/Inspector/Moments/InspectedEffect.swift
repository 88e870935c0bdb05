import MillraceStreams
import MillraceTrace

/// An effect that runs at a moment.
struct InspectedEffect: Equatable, Sendable {
    /// The number of its start.
    let number: CauseID
    let name: String
    let loop: String
    /// The seconds from the beginning of the recording to its start.
    let start: Double

    /// Creates an effect from the record of its start; `nil` for another record.
    init?(_ record: TraceRecord) {
        guard case let .started(name, loop) = record.entry else { return nil }
        (number, start) = (record.number, record.seconds)
        (self.name, self.loop) = (name, loop)
    }
}
