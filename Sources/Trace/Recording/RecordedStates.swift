import MillraceFeedback
import MillraceStreams

/// The states of loops after their latest events, taken apart: each is the one before the next event, which needn't be taken apart again.
struct RecordedStates {
    private struct Latest {
        let number: CauseID
        let state: Dump
    }

    private var latest: [LoopID: Latest] = [:]

    /// Returns the state after an earlier event of a loop.
    ///
    /// - Parameters:
    ///   - loop: The loop.
    ///   - number: The number of the event: one that was recorded twice is not before itself.
    func state(of loop: LoopID, before number: CauseID) -> Dump? {
        latest[loop].flatMap { $0.number == number ? nil : $0.state }
    }

    /// Keeps the state of a loop after an event, or at its beginning.
    mutating func keep(_ state: Dump, of loop: LoopID, after number: CauseID) {
        latest[loop] = Latest(number: number, state: state)
    }
}
