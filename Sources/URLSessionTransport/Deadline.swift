import MillraceBackend

/// The end of an exchange's time.
///
/// URLSession's own timeouts are whole seconds, and begin anew with every byte.
struct Deadline: Sendable {
    private let countdown: any Countdown
    private let milliseconds: Int
    private let scope: HTTPRequest.TimeoutScope

    /// Starts the time of a request.
    init(of request: HTTPRequest, by countdown: any Countdown) {
        let (seconds, attoseconds) = request.timeout.components
        milliseconds = max(1, min(Int(seconds), 1 << 30) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
        scope = request.timeoutScope
        self.countdown = countdown
        countdown.start(milliseconds: milliseconds)
    }

    /// Takes note of the head of an answer that is wanted: what comes after it may take its time.
    func noteHead() {
        scope == .connecting ? cancel() : noteProgress()
    }

    /// Takes note of a piece of the body, of the request's or the answer's.
    func noteProgress() {
        if scope == .idle { countdown.start(milliseconds: milliseconds) }
    }

    func cancel() {
        countdown.cancel()
    }
}
