import MillraceBackend
import MillracePlatform

/// A description of a WebSocket: its location, and the conversion of its messages to and from bytes.
///
/// Creating one does no work and can't fail; a session for its kind of authentication opens it.
///
/// ```swift
/// enum TalkService {
///     static func talkChannel(room: String) -> BackendChannel<Post, Event, AccountAuth> {
///         BackendChannel(path: .api(.core, "/v1/rooms/\(room)/talk"))
///     }
/// }
/// let talk = session.open(TalkService.talkChannel(room: "7"))
/// ```
///
/// Without handlers, messages are JSON in texts. Options are methods that return a changed channel:
///
/// ```swift
/// channel.subprotocols(["talk.v2"]).pinging(every: .seconds(20)).onOpen { [.join(after: $0.last?.id)] }
/// ```
public struct BackendChannel<Outgoing: Sendable, Incoming: Sendable, Auth: AuthKind>: Sendable {
    /// A function that encodes a message.
    public typealias Encoding = @Sendable (Outgoing) -> Result<ChannelMessage, CoreError>
    /// A function that decodes a message, on a background thread.
    public typealias Decoding = @Sendable (ChannelMessage) -> Result<Incoming, CoreError>

    /// The location of the channel; its base URL has the scheme `http` or `https`.
    public let path: ResourcePath
    let encode: @Sendable (Outgoing) -> Result<EncodedMessage, CoreError>
    let decode: @Sendable (EncodedMessage) -> Result<Incoming, CoreError>
    var options = ChannelOptions()
    var greeting: @Sendable (ChannelOpening<Outgoing, Incoming>) -> [Outgoing] = { _ in [] }

    /// Creates a channel whose messages are converted with handlers.
    ///
    /// - Parameters:
    ///   - path: The location of the channel.
    ///   - encode: Encodes a message.
    ///   - decode: Decodes a message, on a background thread. A failure ends the channel with it.
    public init(path: ResourcePath, encode: @escaping Encoding, decode: @escaping Decoding) {
        self.path = path
        self.encode = { encode($0).map { EncodedMessage(data: $0.data, isText: $0.isText) } }
        self.decode = { message in
            decode(message.isText ? .text(String(decoding: message.data, as: UTF8.self)) : .data(message.data))
        }
    }
}

extension BackendChannel where Outgoing: Encodable, Incoming: Decodable {
    /// Creates a channel whose messages are JSON: they are sent as texts, and read from texts and from bytes.
    ///
    /// - Parameters:
    ///   - path: The location of the channel.
    ///   - encoder: The encoder of messages.
    ///   - decoder: The decoder of messages. A message that can't be decoded ends the channel with
    ///     `CoreError.parsing`.
    public init(
        path: ResourcePath,
        encoder: JSONEncoder = Parser.encoder,
        decoder: JSONDecoder = Parser.decoder
    ) {
        self.path = path
        encode = { Parser.encode($0, encoder: encoder).map { EncodedMessage(data: $0, isText: true) } }
        decode = { Parser.parse($0.data, decoder: decoder) }
    }
}
