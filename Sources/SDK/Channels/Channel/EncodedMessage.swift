import MillracePlatform

/// The bytes of a message, and whether they are a text in UTF-8.
struct EncodedMessage: Sendable {
    let data: Data
    let isText: Bool
}
