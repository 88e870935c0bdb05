import MillracePlatform
import MillraceBackend
import MillraceCQRS

extension EntityCreation: Codable where R: StoredRepository, R.Draft: Codable {
    /// Creates a command from what was kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: StoredKey.self)
        self.init(
            try R.decode(from: container),
            try container.decode(R.Draft.self, forKey: .body),
            showing: try container.decodeIfPresent(R.EntityType.self, forKey: .shown)
        )
    }

    /// Encodes what is kept.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: StoredKey.self)
        try repository.encode(into: &container)
        try container.encode(body, forKey: .body)
        try container.encodeIfPresent(shown, forKey: .shown)
    }
}

extension EntityCreation: StoredCommand where R: StoredRepository, R.Draft: Codable {
    /// The repository's stored name with `.create`.
    public static var storedName: String { "\(R.storedName).create" }
    /// The lane of the shown entity, or of the repository.
    public var lane: Lane { shown.map { repository.lane(of: $0.id) } ?? repository.lane(of: "") }
}

extension EntityCreation: NamingCommand where R: StoredRepository, R.Draft: Codable {
    package var unnamed: UUID? { (shown?.id as? any ProvisionalIdentifier)?.unnamed }

    package func name(in answer: R.EntityType) -> (any Encodable & Sendable)? {
        (answer.id as? any ProvisionalIdentifier)?.name
    }
}
