/// A connection that the server breaks off, with the moment and the manner.
public struct Breakage: Sendable, Hashable {
    /// The moment in an exchange at which the server breaks off.
    public enum Moment: Sendable, Hashable {
        /// When the client has connected, before the server reads. Enqueued responses only.
        case accept
        /// When the request line has arrived, before the headers. Routes and the dispatcher need a whole request to
        /// answer, so their responses break off once the request has arrived.
        case requestLine
        /// In the middle of the response's head.
        case head
        /// After this number of bytes of the response's body.
        case body(after: Int)
        /// After the response, which has not announced it by `Connection: close`.
        case answer
    }

    /// The manner in which the server breaks off.
    public enum Manner: Sendable, Hashable {
        /// The orderly end of the connection: the client reads an end of file (FIN), and before that with TLS the end
        /// of the encrypted data (close_notify).
        case disconnect
        /// The end of the connection (FIN) without the end of the encrypted data, as of an attacker who cuts an answer
        /// off; without TLS the same as `disconnect`.
        case cut
        /// The abrupt end: the client's next call fails with "connection reset by peer" (RST).
        case reset
    }

    /// The moment at which the server breaks off.
    public var moment: Moment
    /// The manner in which the server breaks off.
    public var manner: Manner

    /// Creates a breakage at a moment, orderly by default.
    public init(at moment: Moment, manner: Manner = .disconnect) {
        self.moment = moment
        self.manner = manner
    }
}
