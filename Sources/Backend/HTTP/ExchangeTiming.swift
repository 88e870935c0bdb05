import Foundation

/// How long the parts of one exchange took, and how many bytes went either way.
///
/// Each time is in seconds from the start of the exchange to the end of the part; it is 0 for a part that was not needed, as
/// for all of the connection on one that was kept. URLSession tells nothing of connections: there they are 0 as well.
public struct ExchangeTiming: Sendable, Hashable {
    /// When the host's name was resolved.
    public var nameLookup: TimeInterval = 0
    /// When the connection was there.
    public var connect: TimeInterval = 0
    /// When it was encrypted.
    public var tls: TimeInterval = 0
    /// When the first byte of the answer came.
    public var firstByte: TimeInterval = 0
    /// When the exchange ended.
    public var total: TimeInterval = 0
    /// The bytes of the request's body that were sent.
    public var sentBytes = 0
    /// The bytes of the answer's body that came, before they were decompressed.
    public var receivedBytes = 0
    /// Whether a connection was used that was there already.
    public var isOnKeptConnection = false

    /// Creates the timing of an exchange that has not begun.
    package init() {}
}
