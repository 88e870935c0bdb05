import MillraceCQRS

extension EntitiesQuery: Codable where R: StoredRepository {
    /// Creates a query from what was kept.
    public init(from decoder: any Decoder) throws {
        self.init(try R.decode(from: try decoder.container(keyedBy: StoredKey.self)))
    }

    /// Encodes what is kept.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: StoredKey.self)
        try repository.encode(into: &container)
    }
}

extension EntitiesQuery: StoredQuery where R: StoredRepository {
    /// The repository's stored name with `.all`.
    public static var storedName: String { "\(R.storedName).all" }
}

extension EntityQuery: Codable where R: StoredRepository, R.EntityType.ID: Codable {
    /// Creates a query from what was kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: StoredKey.self)
        self.init(try R.decode(from: container), id: try container.decode(R.EntityType.ID.self, forKey: .id))
    }

    /// Encodes what is kept.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: StoredKey.self)
        try repository.encode(into: &container)
        try container.encode(id, forKey: .id)
    }
}

extension EntityQuery: StoredQuery where R: StoredRepository, R.EntityType.ID: Codable {
    /// The repository's stored name with `.one`.
    public static var storedName: String { "\(R.storedName).one" }
}
