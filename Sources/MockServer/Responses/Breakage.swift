/// A connection that the server breaks off: where, and how.
public struct Breakage: Sendable, Hashable {
    /// Where in the exchange the server breaks off.
    public enum Moment: Sendable, Hashable {
        /// When the client has connected, before the server reads. Only for enqueued answers.
        case accept
        /// When the request's first line has arrived, before its headers. The answer of a route or of the dispatcher
        /// is made from a whole request, so that theirs breaks off once the request has arrived.
        case requestLine
        /// In the middle of the answer's head.
        case head
        /// After so many bytes of the answer's body.
        case body(after: Int)
        /// After the answer, without having announced it by `Connection: close`.
        case answer
    }

    /// How the server breaks off.
    public enum Manner: Sendable, Hashable {
        /// The orderly end of the connection: the client reads an end of file (FIN).
        case disconnect
        /// The abrupt end: the client's next call fails with "connection reset by peer" (RST).
        case reset
    }

    /// Where the server breaks off.
    public var moment: Moment
    /// How the server breaks off.
    public var manner: Manner

    /// Creates a breakage at a moment, orderly by default.
    public init(at moment: Moment, manner: Manner = .disconnect) {
        self.moment = moment
        self.manner = manner
    }
}
