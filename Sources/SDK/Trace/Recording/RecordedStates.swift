import MillraceFeedback
import MillraceStreams

/// The states of loops after their latest events, taken apart: each is the one before the next event, which needn't be
/// taken apart again.
///
/// A file is written as long as the app runs, and an app may begin loops without end: beyond a limit the states are
/// forgotten, and taken apart anew.
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
    ///   - version: That of the rules by which the next state is taken apart.
    func state(of loop: LoopID, before number: CauseID, hiding version: Int) -> Dump? {
        latest[loop].flatMap { $0.number == number || $0.version != version ? nil : $0.state }
    }

    /// Keeps the state of a loop after an event, or at its beginning.
    mutating func keep(_ state: Dump, of loop: LoopID, after number: CauseID, hiding version: Int) {
        if latest.count >= Self.limit, latest[loop] == nil { latest = [:] }
        latest[loop] = Latest(number: number, state: state, version: version)
    }
}
