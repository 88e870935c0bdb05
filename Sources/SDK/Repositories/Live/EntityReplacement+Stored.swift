import MillraceBackend
import MillraceCQRS

extension EntityReplacement: Codable where R: StoredRepository {
    /// Creates a command from what was kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: StoredKey.self)
        self.init(
            try R.decode(from: container),
            try container.decode(R.EntityType.self, forKey: .body),
            over: try container.decodeIfPresent(Version.self, forKey: .version)
        )
    }

    /// Encodes what is kept.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: StoredKey.self)
        try repository.encode(into: &container)
        try container.encode(body, forKey: .body)
        try container.encodeIfPresent(version, forKey: .version)
    }
}

extension EntityReplacement: StoredCommand where R: StoredRepository {
    /// The repository's stored name with `.replace`.
    public static var storedName: String { "\(R.storedName).replace" }
    /// The lane of the entity.
    public var lane: Lane { repository.lane(of: body.id) }
}
