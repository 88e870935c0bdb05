/// How far a transfer is.
public struct TransferProgress: Sendable, Hashable {
    /// The bytes of the request's body that were handed to the network.
    public var sent: Int
    /// The bytes of the request's body in all.
    public var toSend: Int
    /// The decoded bytes of the answer's body that came.
    public var received: Int
    /// The bytes of the answer's body in all; nil where the backend has not said it, or the body is compressed.
    public var toReceive: Int?

    /// Creates progress; without arguments, that of a transfer that has not begun.
    public init(sent: Int = 0, toSend: Int = 0, received: Int = 0, toReceive: Int? = nil) {
        self.sent = sent
        self.toSend = toSend
        self.received = received
        self.toReceive = toReceive
    }

    /// The part of the answer's body that has come, from 0 to 1; nil where its size is not known.
    public var fractionReceived: Double? {
        toReceive.map { $0 > 0 ? min(1, Double(received) / Double($0)) : 1 }
    }

    /// The part of the request's body that was sent, from 0 to 1.
    public var fractionSent: Double {
        toSend > 0 ? min(1, Double(sent) / Double(toSend)) : 1
    }
}
