struct BodyLogInTokenPost: Equatable, Codable, Sendable {
    /// Format: `password`.
    let password: String

    let username: String

    let scope: String?

    let clientId: String??

    /// Format: `password`.
    let clientSecret: String??

    let grantType: String??

    init(
        password: String,
        username: String,
        scope: String? = nil,
        clientId: String?? = nil,
        clientSecret: String?? = nil,
        grantType: String?? = nil
    ) {
        self.password = password
        self.username = username
        self.scope = scope
        self.clientId = clientId
        self.clientSecret = clientSecret
        self.grantType = grantType
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        password = try container.decode(String.self, forKey: .password)
        username = try container.decode(String.self, forKey: .username)
        scope = try container.decodeIfPresent(String.self, forKey: .scope)
        clientId = container.contains(.clientId) ? .some(try container.decode(String?.self, forKey: .clientId)) : .none
        clientSecret =
            container.contains(.clientSecret)
            ? .some(try container.decode(String?.self, forKey: .clientSecret)) : .none
        grantType =
            container.contains(.grantType)
            ? .some(try container.decode(String?.self, forKey: .grantType)) : .none
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(password, forKey: .password)
        try container.encode(username, forKey: .username)
        try container.encodeIfPresent(scope, forKey: .scope)
        try container.encodeIfPresent(clientId, forKey: .clientId)
        try container.encodeIfPresent(clientSecret, forKey: .clientSecret)
        try container.encodeIfPresent(grantType, forKey: .grantType)
    }

    private enum CodingKeys: String, CodingKey {
        case password
        case username
        case scope
        case clientId = "client_id"
        case clientSecret = "client_secret"
        case grantType = "grant_type"
    }
}
