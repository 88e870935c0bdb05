import MillraceBackend
import MillracePlatform
import MillraceStreams

/// When a channel that was lost, or refused, connects again.
///
/// ```swift
/// channel.reconnecting(ChannelReconnection(backoff: .exponentialBackoff(upTo: 5)))
/// ```
///
/// The pauses grow with each connection that brought nothing; after one that brought a message, or the answer to a
/// ping, they are short again. If the backend asks for a longer pause (`Retry-After`), the channel keeps that one.
public struct ChannelReconnection: Sendable {
    let backoff: RetryPolicy
    let condition: @Sendable (CoreError) -> Bool

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - backoff: How often in a row, and after which pauses: by default any number of times, after up to half a
    ///     second, a second, and so on up to half a minute.
    ///   - condition: Whether a channel connects again after a failure: by default if the same request may succeed
    ///     later (`CoreError.isRetryable`), as after a lost network, status 503 or the codes 1001, 1006 and 1011 to
    ///     1014, and not after status 403, a wrong frame or a code of the app's own.
    public init(
        backoff: RetryPolicy = .exponentialBackoff(upTo: .max, first: .milliseconds(500), longest: .seconds(30)),
        when condition: @escaping @Sendable (CoreError) -> Bool = { $0.isRetryable }
    ) {
        self.backoff = backoff
        self.condition = condition
    }

    /// Returns the pause before the next connection; nil if there is none.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - failures: The number of connections in a row that brought nothing.
    ///   - now: The date.
    ///   - generator: The source of the random part.
    func pause(
        after error: CoreError,
        _ failures: Int,
        at now: Date,
        using generator: inout some RandomNumberGenerator
    ) -> Duration? {
        guard condition(error), failures < backoff.maximumRetries else { return nil }
        return max(backoff.pause(beforeRetry: failures, using: &generator), error.wantedPause(from: now) ?? .zero)
    }

    /// The policy that never connects again.
    public static let never = ChannelReconnection(when: { _ in false })
}
