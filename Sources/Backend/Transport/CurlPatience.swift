/// How long an exchange is waited for, as far as libcurl doesn't know that.
///
/// libcurl has a bound for connecting and one for the whole exchange, none in between, and looks at neither while a request
/// waits for others to end. Its bound for a stretch without bytes is an average, which comes seconds late.
struct CurlPatience {
    typealias Instant = ContinuousClock.Instant

    private enum Phase {
        case waiting
        /// The answer is one that its reader wants.
        case accepted
        /// It is another one, which has to end in its time.
        case refused
    }

    private let scope: HTTPRequest.TimeoutScope
    private let timeout: Duration
    private var phase = Phase.waiting
    private var last: Instant

    init(_ scope: HTTPRequest.TimeoutScope, _ timeout: Duration, from start: Instant) {
        self.scope = scope
        self.timeout = timeout
        last = start
    }

    /// Whether somebody has to look at the clock when something comes.
    var countsProgress: Bool { scope == .idle && phase != .refused }

    /// Takes note of a piece of the body, of the request's or the answer's.
    mutating func noteProgress(at now: Instant) {
        if countsProgress { last = now }
    }

    /// Takes note of the head of the final answer; those before it (1xx) are no progress.
    mutating func noteHead(isAccepted: Bool, at now: Instant) {
        noteProgress(at: now)
        phase = isAccepted ? .accepted : .refused
    }

    /// Returns until when the exchange may go on as it is; nil where libcurl's own bounds hold.
    func deadline(hasConnection: Bool) -> Instant? {
        switch scope {
        case .whole: hasConnection ? nil : last + timeout
        case .connecting: phase == .accepted ? nil : last + timeout
        case .idle: last + timeout
        }
    }
}
