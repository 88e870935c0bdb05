import MillraceStreams
import Synchronization

/// The turn of one feedback in its loop: the time during which the loop tells it about a state.
final class LoopTurn: Sendable {
    private let thread = Atomic<UInt>(0)

    /// Whether this thread has the turn, further up the stack.
    var isHere: Bool {
        thread.load(ordering: .relaxed) == currentThread
    }

    /// Runs `body` in the turn; the loop gives one at a time.
    func take(_ body: () -> Void) {
        thread.store(currentThread, ordering: .relaxed)
        body()
        thread.store(0, ordering: .relaxed)
    }
}
