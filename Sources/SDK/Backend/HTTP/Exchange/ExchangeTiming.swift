import MillracePlatform

/// How long the parts of one exchange took, and how many bytes went either way.
///
/// Each time is from the start of the exchange to the end of the part; it is zero for a part that was not needed, as
/// for all of the connection on one that was kept. URLSession tells nothing of connections: there they are zero as
/// well.
public struct ExchangeTiming: Sendable, Hashable {
    /// When the host's name was resolved.
    public var nameLookup: Duration = .zero
    /// When the connection was there.
    public var connect: Duration = .zero
    /// When it was encrypted.
    public var tls: Duration = .zero
    /// When the first byte of the answer came.
    public var firstByte: Duration = .zero
    /// When the exchange ended.
    public var total: Duration = .zero
    /// The bytes of the request's body that were sent.
    public var sentBytes = 0
    /// The bytes of the answer's body that came, before they were decompressed.
    public var receivedBytes = 0
    /// Whether a connection was used that was there already.
    public var isOnKeptConnection = false

    /// Creates the timing of an exchange that has not begun.
    package init() {}
}
