import MillracePlatform

/// The durations of the parts of one exchange, and the numbers of bytes sent and received.
///
/// Each time runs from the start of the exchange to the end of the part; it is zero for a part that was not needed,
/// such as those of the connection when an existing one was reused. URLSession doesn't report connections: there these
/// times are zero as well.
public struct ExchangeTiming: Sendable, Hashable {
    /// The time until the host's name was resolved.
    public var nameLookup: Duration = .zero
    /// The time until the connection was established.
    public var connect: Duration = .zero
    /// The time until the TLS handshake ended.
    public var tls: Duration = .zero
    /// The time until the first byte of the answer arrived.
    public var firstByte: Duration = .zero
    /// The time until the exchange ended.
    public var total: Duration = .zero
    /// The bytes of the request's body that were sent.
    public var sentBytes = 0
    /// The bytes of the answer's body that were received, before decompression.
    public var receivedBytes = 0
    /// Whether the exchange reused an existing connection.
    public var isOnKeptConnection = false

    /// Creates the timing of an exchange that has not begun.
    package init() {}
}
