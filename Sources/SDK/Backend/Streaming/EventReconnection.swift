/// Whether the client reconnects when an event stream has ended.
public enum EventReconnection: Sendable, Hashable {
    /// Reconnect if HTTP allows the request to be repeated: its method is idempotent, or no server can have processed
    /// it.
    ///
    /// Any other stream ends with its first connection: it completes, or fails.
    case whereSafe
    /// Reconnect with any method: each connection sends the request again.
    case always
    /// Don't reconnect: the stream ends with its first connection.
    case never
}
