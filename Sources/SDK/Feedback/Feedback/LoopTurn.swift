import MillraceStreams
import Synchronization

/// The turn of one feedback in its loop: the time during which the loop passes a state to it.
final class LoopTurn: Sendable {
    private let thread = Atomic<UInt>(0)

    /// Whether this thread has the turn, further up the stack.
    var isHere: Bool {
        thread.load(ordering: .relaxed) == currentThread
    }

    /// Runs `body` in the turn.
    ///
    /// The loop gives one feedback the turn at a time.
    func take(_ body: () -> Void) {
        thread.store(currentThread, ordering: .relaxed)
        body()
        thread.store(0, ordering: .relaxed)
    }
}
