/// A connection of a channel that is open and has sent nothing yet.
public struct ChannelOpening<Outgoing: Sendable, Incoming: Sendable>: Sendable {
    /// The number of the connection since the channel was opened; 0 for the first one.
    public let number: Int
    /// The last message that was received, over an earlier connection; nil without one.
    public let last: Incoming?
    /// The messages that were sent over earlier connections and may not have arrived, in their order.
    ///
    /// A message has certainly arrived if the backend has answered a later ping. Until then it is in each opening, so
    /// that a repetition that was lost, too, is repeated. Messages of `onOpen` aren't in it, because they are made for
    /// each connection. At most the last 1,000 are kept, with as many bytes as may wait to be sent
    /// (`limits(unsent:)`), and none without pings.
    public let unconfirmed: [Outgoing]
    /// The subprotocol that the backend has chosen; nil without one.
    public let subprotocol: String?

    /// Creates an opening, for tests.
    public init(number: Int = 0, last: Incoming? = nil, unconfirmed: [Outgoing] = [], subprotocol: String? = nil) {
        self.number = number
        self.last = last
        self.unconfirmed = unconfirmed
        self.subprotocol = subprotocol
    }
}
