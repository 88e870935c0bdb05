import MillracePlatform
import MillraceBackend
import MillraceStreams

/// The timers that execute an entry's query, and the waits before an execution.
///
/// Touched inside one serializer only.
struct LiveQueryTimer {
    private var retries = 0
    private var settledAt: ContinuousClock.Instant?
    /// The pause that the backend has asked for at the end of the last execution.
    private var wanted = Duration.zero

    /// The end of a pause before a retry; setting another one cancels this one, as with the others.
    var retry: (any Disposable)? {
        didSet { oldValue?.dispose() }
    }

    /// The end of an interval.
    var interval: (any Disposable)? {
        didSet { oldValue?.dispose() }
    }

    /// The end of the least pause after an execution.
    var pause: (end: ContinuousClock.Instant, timer: any Disposable)? {
        didSet { oldValue?.timer.dispose() }
    }

    /// The end of the longest time for which commands hold the query.
    var hold: (any Disposable)? {
        didSet { oldValue?.dispose() }
    }

    /// Ends the pauses and the interval when an execution begins.
    mutating func stop() {
        retry = nil
        interval = nil
        pause = nil
    }

    /// Records the end of an execution, by a failure that may ask for a pause, or by an answer.
    mutating func note(_ error: CoreError?, at instant: ContinuousClock.Instant, on date: Date) {
        settledAt = instant
        wanted = error?.wantedPause(from: date) ?? .zero
        if error == nil { retries = 0 }
    }

    /// Counts a retry, and returns the pause before it, at least the one that the backend has asked for, and whether
    /// that is longer than the policy's; nil if no retry is left.
    mutating func pauseBeforeRetry(_ options: [LiveOptions]) -> (pause: Duration, isLonger: Bool)? {
        let policies = options.compactMap(\.retryPolicy)
        guard let policy = policies.max(by: { $0.maximumRetries < $1.maximumRetries }), retries < policy.maximumRetries
        else {
            retries = 0
            return nil
        }
        defer { retries += 1 }
        var generator = SystemRandomNumberGenerator()
        let pause = policy.pause(beforeRetry: retries, using: &generator)
        return (max(wanted, pause), wanted > pause)
    }

    /// Returns the instant of the next execution by the shortest interval, or after a longer pause that the backend has
    /// asked for; nil if there is no interval.
    func nextRefresh(_ options: [LiveOptions]) -> ContinuousClock.Instant? {
        guard let settledAt, let interval = options.compactMap(\.refreshInterval).filter({ $0 > .zero }).min() else {
            return nil
        }
        return settledAt.advanced(by: max(wanted, interval))
    }

    /// Returns the end of the least pause after the last execution; nil before the first one.
    func endOfPause(_ options: [LiveOptions]) -> ContinuousClock.Instant? {
        settledAt?.advanced(by: LiveOptions.leastPause(options))
    }
}
