import MillraceBackend
import MillraceCQRS

extension EntityDeletion: Codable where R: StoredRepository, R.EntityType.ID: Codable {
    /// Creates a command from what was kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: StoredKey.self)
        self.init(
            try R.decode(from: container),
            id: try container.decode(R.EntityType.ID.self, forKey: .id),
            over: try container.decodeIfPresent(Version.self, forKey: .version)
        )
    }

    /// Encodes what is kept.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: StoredKey.self)
        try repository.encode(into: &container)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(version, forKey: .version)
    }
}

extension EntityDeletion: StoredCommand where R: StoredRepository, R.EntityType.ID: Codable {
    /// The repository's stored name with `.delete`.
    public static var storedName: String { "\(R.storedName).delete" }
    /// The lane of the entity.
    public var lane: Lane { repository.lane(of: id) }
}
