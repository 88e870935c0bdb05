import MillraceStreams

/// When an entry executes its query without being told to: after a pause that follows a failure, or an interval that follows an execution.
///
/// Touched inside one serializer only.
struct LiveQueryTimer {
    private var retries = 0
    private var settledAt: ContinuousClock.Instant?

    /// The end of a pause; setting another one takes this one back.
    var retry: (any Disposable)? {
        didSet { oldValue?.dispose() }
    }

    /// The end of an interval; setting another one takes this one back.
    var interval: (any Disposable)? {
        didSet { oldValue?.dispose() }
    }

    /// Ends the pause and the interval.
    mutating func stop() {
        retry = nil
        interval = nil
    }

    /// Ends the pause, and the count of retries: the next execution has another reason.
    mutating func reset() {
        retries = 0
        retry = nil
    }

    /// Takes note of the end of an execution.
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
}
