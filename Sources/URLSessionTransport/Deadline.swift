import Dispatch
import MillraceBackend

/// The end of an exchange's time.
///
/// URLSession's own timeouts are whole seconds, and begin anew with every byte.
struct Deadline: @unchecked Sendable {
    // Unchecked, because of the timer alone: a dispatch object, whose functions may be called on any thread.
    private let timer: any DispatchSourceTimer
    private let milliseconds: Int
    private let scope: HTTPRequest.TimeoutScope

    /// Starts the time of a request.
    init(of request: HTTPRequest, on queue: DispatchQueue, action: @escaping @Sendable () -> Void) {
        let (seconds, attoseconds) = request.timeout.components
        milliseconds = max(1, min(Int(seconds), 1 << 30) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
        scope = request.timeoutScope
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler(handler: action)
        timer.schedule(deadline: .now() + .milliseconds(milliseconds))
        timer.activate()
    }

    /// Takes note of the head of the answer: there is a connection.
    func noteHead() {
        scope == .connecting ? cancel() : noteProgress()
    }

    /// Takes note of a piece of the answer.
    func noteProgress() {
        if scope == .idle { timer.schedule(deadline: .now() + .milliseconds(milliseconds)) }
    }

    func cancel() {
        timer.cancel()
    }
}
