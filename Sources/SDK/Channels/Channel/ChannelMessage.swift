import MillracePlatform

/// A message as it is sent over a channel (RFC 6455, section 5.6).
public enum ChannelMessage: Sendable, Hashable {
    /// A text, such as JSON, in UTF-8.
    case text(String)
    /// Bytes.
    case data(Data)

    /// Whether the message is a text.
    var isText: Bool {
        switch self {
        case .text: true
        case .data: false
        }
    }

    /// The bytes of the message.
    public var data: Data {
        switch self {
        case .text(let text): Data(text.utf8)
        case .data(let data): data
        }
    }
}
