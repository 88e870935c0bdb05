/// How long an exchange is waited for, as far as libcurl doesn't know that.
///
/// libcurl has a bound for connecting and one for the whole exchange, none in between, and looks at neither while a request
/// waits for others to end, though their time runs. Its bound for a stretch without bytes is an average, which comes seconds late.
struct CurlPatience {
    typealias Instant = ContinuousClock.Instant

    private enum Phase {
        /// Others may have the connections of its host: it waits for one as long as its timeout, which begins with that.
        case queued
        case waiting
        /// The answer is one that its reader wants.
        case accepted
        /// It is another one, which has to end in its time.
        case refused
    }

    private let scope: HTTPRequest.TimeoutScope
    private let timeout: Duration
    private var phase: Phase
    private var last: Instant

    init(_ scope: HTTPRequest.TimeoutScope, _ timeout: Duration, from start: Instant, isQueued: Bool) {
        self.scope = scope
        self.timeout = timeout
        phase = isQueued ? .queued : .waiting
        last = start
    }

    /// Whether the exchange has no connection yet, and may be waiting for one.
    var isQueued: Bool { phase == .queued }

    /// Whether somebody has to look at the clock when something comes.
    var countsProgress: Bool { scope == .idle && phase != .refused }

    /// Takes note that the exchange has a connection, or makes one.
    mutating func noteConnection(at now: Instant) {
        guard isQueued else { return }
        phase = .waiting
        last = now
    }

    /// Takes note of a piece of the body, of the request's or the answer's.
    mutating func noteProgress(at now: Instant) {
        if countsProgress { last = now }
    }

    /// Takes note of the head of the final answer; those before it (1xx) are no progress.
    mutating func noteHead(isAccepted: Bool, at now: Instant) {
        noteProgress(at: now)
        phase = isAccepted ? .accepted : .refused
    }

    /// Until when the exchange may go on as it is; nil where it takes the time that it takes.
    var deadline: Instant? {
        switch scope {
        case .whole, .idle: last + timeout
        case .connecting: phase == .accepted ? nil : last + timeout
        }
    }
}
