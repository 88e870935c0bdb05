import MillraceFeedback
import MillraceStreams

/// The states of loops after their latest events, as dumps: each is the state before the next event, which needn't be
/// dumped again, and the next state takes the parts of it that haven't changed.
///
/// A file is written as long as the app runs, and an app may begin any number of loops: beyond a limit the states are
/// dropped, and dumped again when needed.
struct RecordedStates: Sendable {
    private struct Latest: Sendable {
        let number: CauseID
        let value: DumpedValue
        let masked: Dump
        let version: Int
    }

    private static let limit = 1_000
    private var latest: [LoopID: Latest] = [:]

    /// Returns the state after an earlier event of a loop, without secrets.
    ///
    /// - Parameters:
    ///   - loop: The loop.
    ///   - number: The number of the event: one that was recorded twice is not before itself.
    ///   - redaction: The rules with which the next state is dumped.
    func state(of loop: LoopID, before number: CauseID, by redaction: TraceRedaction) -> Dump? {
        latest[loop].flatMap { $0.number == number || $0.version != redaction.version ? nil : $0.masked }
    }

    /// Keeps the state of a loop after an event, or at its beginning.
    ///
    /// - Returns: The dump of the state, without secrets.
    mutating func keep(
        _ state: any Sendable,
        of loop: LoopID,
        after number: CauseID,
        by redaction: TraceRedaction
    ) -> Dump {
        let old = latest[loop]
        if latest.count >= Self.limit, old == nil { latest = [:] }
        let value = DumpedValue(state, after: old?.value)
        let earlier = old.flatMap { $0.version == redaction.version ? ($0.value.dump, $0.masked) : nil }
        let masked = redaction.dump(value.dump, of: loop.feature, after: earlier)
        latest[loop] = Latest(number: number, value: value, masked: masked, version: redaction.version)
        return masked
    }
}
