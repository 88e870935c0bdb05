import MillraceBackend
import MillracePlatform

/// The state of a channel's connection.
public enum ChannelState: Sendable, Equatable {
    /// The messages have no observer.
    case idle
    /// A connection is being made.
    case connecting
    /// The connection is open, since this date of the scheduler's clock.
    case open(since: Date)
    /// The connection was lost, or refused; the channel connects again at this date.
    case waiting(until: Date, CoreError)
    /// The channel has ended: with an error, or with nil if the backend has closed it (code 1000, or none).
    case closed(CoreError?)
}
