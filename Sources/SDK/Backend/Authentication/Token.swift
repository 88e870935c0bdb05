/// A bearer token (RFC 6750), with what a token endpoint sends along with it (RFC 6749, section 5.1).
///
/// Its description and its mirror hide the token and the refresh token.
public struct Token: Sendable, Hashable {
    /// The token itself.
    public let value: String
    /// The token that a refresh is requested with; nil if the backend sent none.
    public let refreshToken: String?
    /// The time from the backend's answer to the expiry of the token; nil if it isn't known.
    public let lifetime: Duration?
    /// The scopes that the token allows; nil if the backend didn't name them.
    public let scope: Set<String>?

    /// Creates a token from the texts that a backend sent.
    ///
    /// - Parameters:
    ///   - value: The token itself.
    ///   - refreshToken: The token that a refresh is requested with, none by default; an empty one counts as none.
    ///   - lifetime: The time from the backend's answer to the expiry of the token; not known by default.
    ///   - scope: The scopes that the token allows; not known by default.
    public init(
        _ value: String,
        refreshToken: String? = nil,
        lifetime: Duration? = nil,
        scope: Set<String>? = nil
    ) {
        self.value = value
        self.refreshToken = refreshToken?.isEmpty == true ? nil : refreshToken
        self.lifetime = lifetime
        self.scope = scope
    }

    /// Whether the token can be sent in a header field; a provider treats one that can't as missing.
    var canBeSent: Bool {
        !value.isEmpty && HeaderFields.Field.canBeSent(value)
    }

    /// Returns the token with what an earlier one has and a refresh left out (RFC 6749, section 6).
    func completed(from old: Token) -> Token {
        Token(value, refreshToken: refreshToken ?? old.refreshToken, lifetime: lifetime, scope: scope ?? old.scope)
    }
}

extension Token: CustomStringConvertible, CustomReflectable {
    /// The text `Token(•••)`.
    public var description: String { "Token(\(Redaction.mask))" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
