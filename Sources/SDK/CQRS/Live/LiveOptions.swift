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
/// Several observers of one query may have different options. The shortest interval, pause and hold apply, all triggers
/// do, and so does the policy with the most retries. The answer is kept until the latest of the times for which the
/// observers keep it. Options apply while their observer exists.
public struct LiveOptions: Sendable {
    /// The time from the end of an execution to the next one; nil, or a time that isn't positive, for none.
    ///
    /// After a failure with `Retry-After` it is at least that time, and so is a pause of the ``retryPolicy``. The query
    /// is executed while it is observed, and never during another execution. Its answer stays fresh meanwhile, and no
    /// longer if the execution fails.
    public var refreshInterval: Duration?
    /// Streams of which each value executes the query, for example when the app is resumed or the network is back.
    ///
    /// A value during an execution is followed by another execution after the ``leastPause``. A value that reaches
    /// several observers of the query within that time executes it once.
    public var refreshTriggers: [SignalProducer<Void, Never>]
    /// The minimum time from the end of an execution to one for an event or a trigger; a second by default, and zero
    /// for none.
    ///
    /// One execution follows all events and triggers in that time. No other execution waits: not the first one, nor one
    /// that a caller requests, nor one after a command of this app, a retry, or an interval.
    public var leastPause: Duration
    /// The longest time for which running commands keep the query from being executed; five seconds by default.
    ///
    /// An answer to a request during a command may or may not have its effect, and isn't used in this time. Afterwards
    /// the query is executed, and the commands are counted as uncertain: see ``LiveAnswer/uncertainCount``.
    public var longestHold: Duration
    /// The time for which the answer is kept after its last observer has left; zero by default.
    ///
    /// In that time commands and events change the answer, but the query isn't executed. The next observer gets the
    /// answer, and the query is executed.
    public var keepAlive: Duration
    /// The number of retries of a failed execution, and the pauses before them; nil, the default, for none.
    ///
    /// A failure that may pass (`CoreError.isRetryable`) is shown when no retry is left. A success resets the count; an
    /// execution for another reason only ends the pause.
    public var retryPolicy: RetryPolicy?
    /// Whether an answer is sent to the observer that differs from the last one only in its provenance, such as its
    /// age; false by default.
    public var sendsProvenance: Bool

    /// Creates options; by default a query is executed again only after commands and events, and its answer is
    /// forgotten with its last observer.
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
    /// The shortest minimum pause of observers; zero without observers.
    static func leastPause(_ options: [LiveOptions]) -> Duration {
        options.map(\.leastPause).min() ?? .zero
    }
}
