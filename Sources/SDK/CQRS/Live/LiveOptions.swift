import MillraceStreams

/// When an observed query is executed without a command that makes it stale, and how long its answer is kept.
///
/// ```swift
/// var options = LiveOptions()
/// options.refreshInterval = .seconds(30)
/// options.refreshTriggers = [reconnected, resumed]
/// options.keepAlive = .seconds(300)
/// options.retryPolicy = .exponentialBackoff(upTo: 3)
/// live.observe(DeliveriesQuery(), options).startWithValues { print($0) }
/// ```
///
/// Several observers of one query may have different options. The shortest interval, pause and hold count, every
/// trigger does, and so does the policy with the most retries. The answer is kept until the last of the times at which
/// an observer has let it go. Options count while their observer is there.
public struct LiveOptions: Sendable {
    /// The time from the end of an execution to the next one; nil, and a time that isn't positive, for none.
    ///
    /// The query is executed while it is observed, and never while an execution is under way. Its answer stays fresh
    /// meanwhile.
    public var refreshInterval: Duration?
    /// Streams of which each value executes the query, such as that the app is resumed, or the network is back.
    ///
    /// A value that comes during an execution is followed by another execution after the ``leastPause``. A value that
    /// reaches several observers of the query within that time executes it once.
    public var refreshTriggers: [SignalProducer<Void, Never>]
    /// The least time from the end of an execution to one for an event or a trigger; a second by default, and zero for
    /// none.
    ///
    /// Events and triggers that come meanwhile are followed by one execution together. No other execution waits: not
    /// the first one, nor one that somebody asks for, nor one after a command of this app, a retry, or an interval.
    public var leastPause: Duration
    /// The longest time for which commands that are under way keep the query from being executed; five seconds by
    /// default.
    ///
    /// An answer from during a command may have its effect or not, and isn't taken in this time. Afterwards the query
    /// is executed, and the commands are counted as uncertain: see ``LiveAnswer/uncertainCount``.
    public var longestHold: Duration
    /// The time for which the answer is kept when its last observer has left; zero by default.
    ///
    /// Meanwhile commands and events change the answer, but the query isn't executed. The next observer is shown the
    /// answer, and the query is executed.
    public var keepAlive: Duration
    /// The number of retries of a failed execution, and the pauses before them; nil, the default, for none.
    ///
    /// A failure that may pass (`CoreError.isRetryable`) is shown when no retry is left. A success ends the count; an
    /// execution for another reason only ends the pause.
    public var retryPolicy: RetryPolicy?
    /// Whether an answer is sent to the observer that differs from the last one in its provenance alone, such as its
    /// age; false by default.
    public var sendsProvenance: Bool

    /// Creates options; by default a query is executed again after commands and events alone, and forgotten with its
    /// last observer.
    public init(
        refreshInterval: Duration? = nil,
        refreshTriggers: [SignalProducer<Void, Never>] = [],
        leastPause: Duration = .seconds(1),
        longestHold: Duration = .seconds(5),
        keepAlive: Duration = .zero,
        retryPolicy: RetryPolicy? = nil,
        sendsProvenance: Bool = false
    ) {
        self.refreshInterval = refreshInterval
        self.refreshTriggers = refreshTriggers
        self.leastPause = leastPause
        self.longestHold = longestHold
        self.keepAlive = keepAlive
        self.retryPolicy = retryPolicy
        self.sendsProvenance = sendsProvenance
    }
}

extension LiveOptions {
    /// The shortest least pause of observers; none for callers alone.
    static func leastPause(_ options: [LiveOptions]) -> Duration {
        options.map(\.leastPause).min() ?? .zero
    }
}
