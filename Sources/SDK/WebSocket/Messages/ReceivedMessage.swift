import MillracePlatform

/// A complete message of a peer, or a control frame.
package enum ReceivedMessage: Equatable, Sendable {
    /// A text, whose bytes are UTF-8.
    case text(Data)
    case binary(Data)
    case ping(Data)
    case pong(Data)
    /// The peer closes the connection. Without a code in its frame, the code is `CloseCode.none`.
    case close(CloseCode, reason: String)
}
