import MillraceBackend
import Synchronization

/// The end of an exchange's time.
///
/// URLSession's own timeouts are whole seconds, and begin anew with every byte.
final class Deadline: Sendable {
    private let countdown: any Countdown
    private let milliseconds: Int
    private let scope: HTTPRequest.TimeoutScope
    private let isOver = Atomic(false)

    /// Starts the time of a request.
    init(of request: HTTPRequest, by countdown: any Countdown) {
        let (seconds, attoseconds) = request.timeout.components
        milliseconds = max(1, min(Int(seconds), 1 << 30) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
        scope = request.timeoutScope
        self.countdown = countdown
        countdown.start(milliseconds: milliseconds)
    }

    /// Takes note of the head of the final answer.
    ///
    /// What comes after one that is wanted may take its time; one that is not has to end in it.
    func noteHead(isAccepted: Bool) {
        if isAccepted, scope == .connecting { return cancel() }
        noteProgress()
        if !isAccepted { isOver.store(true, ordering: .relaxed) }
    }

    /// Takes note of a piece of the body, of the request's or the answer's.
    func noteProgress() {
        if scope == .idle, !isOver.load(ordering: .relaxed) { countdown.start(milliseconds: milliseconds) }
    }

    func cancel() {
        isOver.store(true, ordering: .relaxed)
        countdown.cancel()
    }
}
