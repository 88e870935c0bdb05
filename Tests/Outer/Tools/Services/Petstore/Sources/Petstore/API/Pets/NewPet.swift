struct NewPet: Equatable, Codable, Sendable {
    let kind: Kind

    /// At most 40 characters.
    let name: String

    /// Null removes it, and without it the old one stays.
    let nickname: String??

    init(kind: Kind, name: String, nickname: String?? = nil) {
        self.kind = kind
        self.name = name
        self.nickname = nickname
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(Kind.self, forKey: .kind)
        name = try container.decode(String.self, forKey: .name)
        nickname = container.contains(.nickname) ? .some(try container.decode(String?.self, forKey: .nickname)) : .none
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(nickname, forKey: .nickname)
    }

    private enum CodingKeys: String, CodingKey {
        case kind
        case name
        case nickname
    }
}
