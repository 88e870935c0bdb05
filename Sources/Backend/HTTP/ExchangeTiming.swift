import Foundation

/// How long the parts of one exchange took, and how many bytes went either way.
///
/// Each time is in seconds from the start of the exchange to the end of the part; it is 0 for a part that was not needed, as
/// for all of the connection on one that was kept. URLSession tells nothing of connections: there they are 0 as well.
public struct ExchangeTiming: Sendable, Hashable {
    /// When the host's name was resolved.
    public var nameLookup: TimeInterval
    /// When the connection was there.
    public var connect: TimeInterval
    /// When it was encrypted.
    public var tls: TimeInterval
    /// When the first byte of the answer came.
    public var firstByte: TimeInterval
    /// When the exchange ended.
    public var total: TimeInterval
    /// The bytes of the request's body that were sent.
    public var sentBytes: Int
    /// The bytes of the answer's body that came, before they were decompressed.
    public var receivedBytes: Int
    /// Whether a connection was used that was there already.
    public var isOnKeptConnection: Bool

    /// Creates the timing of an exchange.
    package init(
        nameLookup: TimeInterval = 0,
        connect: TimeInterval = 0,
        tls: TimeInterval = 0,
        firstByte: TimeInterval = 0,
        total: TimeInterval = 0,
        sentBytes: Int = 0,
        receivedBytes: Int = 0,
        isOnKeptConnection: Bool = false
    ) {
        self.nameLookup = nameLookup
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.total = total
        self.sentBytes = sentBytes
        self.receivedBytes = receivedBytes
        self.isOnKeptConnection = isOnKeptConnection
    }
}
