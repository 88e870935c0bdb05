import MillraceFeedback
import MillraceStreams

/// The states of loops after their latest events, as dumps: each is the state before the next event, which needn't be
/// dumped again.
///
/// A file is written as long as the app runs, and an app may begin any number of loops: beyond a limit the states are
/// dropped, and dumped again when needed.
struct RecordedStates: Sendable {
    private struct Latest: Sendable {
        let number: CauseID
        let state: Dump
        let version: Int
    }

    private static let limit = 1_000
    private var latest: [LoopID: Latest] = [:]

    /// Returns the state after an earlier event of a loop.
    ///
    /// - Parameters:
    ///   - loop: The loop.
    ///   - number: The number of the event: one that was recorded twice is not before itself.
    ///   - version: The version of the rules with which the next state is dumped.
    func state(of loop: LoopID, before number: CauseID, hiding version: Int) -> Dump? {
        latest[loop].flatMap { $0.number == number || $0.version != version ? nil : $0.state }
    }

    /// Keeps the state of a loop after an event, or at its beginning.
    mutating func keep(_ state: Dump, of loop: LoopID, after number: CauseID, hiding version: Int) {
        if latest.count >= Self.limit, latest[loop] == nil { latest = [:] }
        latest[loop] = Latest(number: number, state: state, version: version)
    }
}
