import MillracePlatform

/// A message as it is sent over a channel (RFC 6455, section 5.6).
public enum ChannelMessage: Sendable, Hashable {
    /// A text, such as JSON, in UTF-8.
    case text(String)
    /// Bytes.
    case data(Data)

    /// The bytes of the message.
    public var data: Data {
        switch self {
        case .text(let text): Data(text.utf8)
        case .data(let data): data
        }
    }
}
