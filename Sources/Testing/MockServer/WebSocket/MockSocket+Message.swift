import MillracePlatform

extension MockSocket {
    /// A message of a socket, or a control frame, as the client or the server sends it.
    public enum Message: Sendable, Hashable {
        /// A text.
        case text(String)
        /// Bytes.
        case data(Data)
        /// A ping, with at most 125 bytes.
        case ping(Data)
        /// A pong, with at most 125 bytes.
        case pong(Data)
        /// The closing handshake, with a code (RFC 6455, section 7.4) and a reason; a close frame without a code has
        /// the code `nil`.
        case close(code: Int?, reason: String)

        /// The number of bytes of the payload.
        var size: Int {
            switch self {
            case let .text(text): text.utf8.count
            case let .data(data), let .ping(data), let .pong(data): data.count
            case let .close(_, reason): reason.utf8.count
            }
        }
    }
}
