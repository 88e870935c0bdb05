/// A bearer token (RFC 6750).
///
/// Its description and its mirror hide the token.
public struct Token: Sendable, Hashable {
    /// The token itself.
    public let value: String

    /// Creates a token from the text that a backend sent.
    public init(_ value: String) {
        self.value = value
    }

    /// Whether the token can be sent in a header field; a provider treats one that can't as missing.
    var canBeSent: Bool {
        !value.isEmpty && HeaderFields.Field.canBeSent(value)
    }
}

extension Token: Codable {
    /// Creates a token from a JSON string.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the token as a JSON string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension Token: CustomStringConvertible, CustomReflectable {
    /// The text `Token(•••)`.
    public var description: String { "Token(\(Redaction.mask))" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
