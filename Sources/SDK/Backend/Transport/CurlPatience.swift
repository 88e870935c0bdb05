/// The time limit of an exchange, for the limits that libcurl doesn't have.
///
/// libcurl has a limit for connecting and one for the whole exchange, but none in between. Both run while a request
/// waits for other exchanges to end, although libcurl doesn't check them then. Its limit for a time without bytes is an
/// average, which reacts seconds late.
struct CurlPatience {
    typealias Instant = ContinuousClock.Instant

    private enum Phase {
        /// Other exchanges may have the connections of the host. The request waits for one as long as its timeout,
        /// which starts again with the connection.
        case queued
        case waiting
        /// The reader accepts the response.
        case accepted
        /// The reader doesn't accept the response, which then has to end within the timeout.
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

    /// Whether progress has to be recorded with its time.
    var countsProgress: Bool { scope == .idle && phase != .refused }

    /// Records that the exchange has a connection, or begins one.
    mutating func noteConnection(at now: Instant) {
        guard isQueued else { return }
        phase = .waiting
        last = now
    }

    /// Records that a piece of the request's or the response's body was sent or received.
    mutating func noteProgress(at now: Instant) {
        if countsProgress { last = now }
    }

    /// Records the head of the final response; informational responses (1xx) are no progress.
    mutating func noteHead(isAccepted: Bool, at now: Instant) {
        noteProgress(at: now)
        phase = isAccepted ? .accepted : .refused
    }

    /// The deadline of the exchange; nil without one.
    var deadline: Instant? {
        switch scope {
        case .whole, .idle: last + timeout
        case .connecting: phase == .accepted ? nil : last + timeout
        }
    }
}
