import MillraceStreams

/// The timers that execute an entry's query, and the waits before an execution.
///
/// Touched inside one serializer only.
struct LiveQueryTimer {
    private var retries = 0
    private var settledAt: ContinuousClock.Instant?

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

    /// Records the end of an execution.
    mutating func note(_ isSuccess: Bool, at instant: ContinuousClock.Instant) {
        settledAt = instant
        if isSuccess { retries = 0 }
    }

    /// Counts a retry, and returns the pause before it; nil if none is left.
    mutating func pauseBeforeRetry(_ options: [LiveOptions]) -> Duration? {
        let policies = options.compactMap(\.retryPolicy)
        guard let policy = policies.max(by: { $0.maximumRetries < $1.maximumRetries }), retries < policy.maximumRetries
        else {
            retries = 0
            return nil
        }
        defer { retries += 1 }
        var generator = SystemRandomNumberGenerator()
        return policy.pause(beforeRetry: retries, using: &generator)
    }

    /// Returns the instant of the next execution by the shortest interval; nil if there is none.
    func nextRefresh(_ options: [LiveOptions]) -> ContinuousClock.Instant? {
        guard let settledAt, let interval = options.compactMap(\.refreshInterval).filter({ $0 > .zero }).min() else {
            return nil
        }
        return settledAt.advanced(by: interval)
    }

    /// Returns the end of the least pause after the last execution; nil before the first one.
    func endOfPause(_ options: [LiveOptions]) -> ContinuousClock.Instant? {
        settledAt?.advanced(by: LiveOptions.leastPause(options))
    }
}
