import MillraceBackend
import Synchronization

/// The time limit of an exchange.
///
/// URLSession's own timeouts are whole seconds, and restart with every byte.
final class Deadline: Sendable {
    private let countdown: any Countdown
    private let milliseconds: Int
    private let scope: HTTPRequest.TimeoutScope
    private let isOver = Atomic(false)

    /// Creates a deadline, and starts its timer.
    init(of request: HTTPRequest, by countdown: any Countdown) {
        let (seconds, attoseconds) = request.timeout.components
        milliseconds = max(1, min(Int(seconds), 1 << 30) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
        scope = request.context.timeoutScope
        self.countdown = countdown
        countdown.start(milliseconds: milliseconds)
    }

    /// Records that the head of the final response has arrived.
    ///
    /// The body of an accepted response may take longer than the timeout, depending on its scope; any other response
    /// has to end within it.
    func noteHead(isAccepted: Bool) {
        if isAccepted, scope == .connecting { return cancel() }
        noteProgress()
        if !isAccepted { isOver.store(true, ordering: .relaxed) }
    }

    /// Records that a part of the request's or the response's body was transferred.
    func noteProgress() {
        if scope == .idle, !isOver.load(ordering: .relaxed) { countdown.start(milliseconds: milliseconds) }
    }

    func cancel() {
        isOver.store(true, ordering: .relaxed)
        countdown.cancel()
    }
}
