/// Whether an event stream that has ended is asked for again.
public enum EventReconnection: Sendable, Hashable {
    /// Where HTTP says that the request may be made again: its method is idempotent, or no server can have processed
    /// it.
    ///
    /// Any other stream ends with its first connection, by completing or with its failure.
    case whereSafe
    /// Always, whatever the method: each connection sends the request anew.
    case always
    /// Never: the stream ends with its first connection.
    case never
}
