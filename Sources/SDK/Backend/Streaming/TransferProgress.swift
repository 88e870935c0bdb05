/// The numbers of bytes that a transfer has sent and received.
public struct TransferProgress: Sendable, Hashable {
    /// The bytes of the request's body that were passed to the network.
    public var sent: Int
    /// The size of the request's body, in bytes.
    public var toSend: Int
    /// The decoded bytes of the answer's body that were received.
    public var received: Int
    /// The size of the answer's body, in bytes; nil if the backend hasn't sent it, or the body is compressed.
    public var toReceive: Int?

    /// Creates progress; without arguments, that of a transfer that has not begun.
    public init(sent: Int = 0, toSend: Int = 0, received: Int = 0, toReceive: Int? = nil) {
        self.sent = sent
        self.toSend = toSend
        self.received = received
        self.toReceive = toReceive
    }

    /// The received part of the answer's body, from 0 to 1; nil if its size is not known.
    public var fractionReceived: Double? {
        toReceive.map { $0 > 0 ? min(1, Double(received) / Double($0)) : 1 }
    }

    /// The sent part of the request's body, from 0 to 1.
    public var fractionSent: Double {
        toSend > 0 ? min(1, Double(sent) / Double(toSend)) : 1
    }
}
