import MillracePlatform

extension Token: Codable {
    private enum CodingKeys: String, CodingKey {
        case value = "access_token"
        case refreshToken = "refresh_token"
        case lifetime = "expires_in"
        case scope
    }

    /// The longest lifetime that is decoded, a hundred years in seconds: a `Duration` doesn't hold every number.
    private static let longestLifetime = 3_155_760_000.0

    /// Creates a token from a JSON string, or from the answer of a token endpoint (RFC 6749, section 5.1).
    public init(from decoder: any Decoder) throws {
        guard let members = try? decoder.container(keyedBy: CodingKeys.self) else {
            self.init(try decoder.singleValueContainer().decode(String.self))
            return
        }
        let seconds = try Token.seconds(in: members)
        let scope = try members.decodeIfPresent(String.self, forKey: .scope)
        self.init(
            try members.decode(String.self, forKey: .value),
            refreshToken: try members.decodeIfPresent(String.self, forKey: .refreshToken),
            lifetime: seconds.map { .seconds($0 > 0 ? min($0, Token.longestLifetime) : 0) },
            scope: scope.map { Set($0.split(separator: " ").map(String.init)) }
        )
    }

    /// Reads the lifetime: a number, or a text that is one, as some backends send it.
    private static func seconds(in members: KeyedDecodingContainer<CodingKeys>) throws -> Double? {
        guard let text = try? members.decode(String.self, forKey: .lifetime) else {
            return try members.decodeIfPresent(Double.self, forKey: .lifetime)
        }
        guard let seconds = Double(text), seconds.isFinite else {
            throw DecodingError.dataCorruptedError(
                forKey: .lifetime,
                in: members,
                debugDescription: "the text is no number of seconds"
            )
        }
        return seconds
    }

    /// Encodes the token as a JSON string if it is nothing more, or as a token endpoint sends it.
    public func encode(to encoder: any Encoder) throws {
        if refreshToken == nil, lifetime == nil, scope == nil {
            var container = encoder.singleValueContainer()
            return try container.encode(value)
        }
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(value, forKey: .value)
        try members.encodeIfPresent(refreshToken, forKey: .refreshToken)
        try members.encodeIfPresent(lifetime?.seconds, forKey: .lifetime)
        try members.encodeIfPresent(scope?.sorted().joined(separator: " "), forKey: .scope)
    }
}
