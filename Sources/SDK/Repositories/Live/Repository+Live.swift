import MillraceBackend
import MillraceCQRS

// The queries and commands of a repository, for `LiveBackend` and `CommandOutbox`.

extension Readable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// The query of all entities, from all pages: `live.observe(notes.all)`.
    public var all: EntitiesQuery<Self> { EntitiesQuery(self) }

    /// Returns the query of the entity with an identifier, whose answer is nil where there is none:
    /// `live.observe(notes.one(7))`.
    public func one(_ id: EntityType.ID) -> EntityQuery<Self> { EntityQuery(self, id: id) }
}

extension Readable
where Self: Creatable, Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns the command that creates an entity from a draft.
    ///
    /// - Parameters:
    ///   - draft: What is sent.
    ///   - entity: What queries show until the backend has created it; nil, the default, for nothing. Its id is one
    ///     that the app has made up, as by `Provisional.new()`.
    public func creation(of draft: Draft, showing entity: EntityType? = nil) -> EntityCreation<Self> {
        EntityCreation(self, draft, showing: entity)
    }

    /// Returns the command that creates an entity, and shows it until the backend has.
    public func creation(of entity: EntityType) -> EntityCreation<Self> where Draft == EntityType {
        EntityCreation(self, entity, showing: entity)
    }
}

extension Readable
where Self: Updatable, Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns the command that puts an entity in the place of the one with its id.
    ///
    /// - Parameters:
    ///   - entity: The entity.
    ///   - version: The version that the backend must still have (`If-Match`); nil, the default, for any.
    public func replacement(by entity: EntityType, over version: Version? = nil) -> EntityReplacement<Self> {
        EntityReplacement(self, entity, over: version)
    }
}

extension Readable
where Self: Deletable, Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns the command that deletes the entity with an identifier.
    ///
    /// - Parameters:
    ///   - id: The identifier.
    ///   - version: The version that the backend must still have (`If-Match`); nil, the default, for any.
    public func deletion(of id: EntityType.ID, over version: Version? = nil) -> EntityDeletion<Self> {
        EntityDeletion(self, id: id, over: version)
    }
}
