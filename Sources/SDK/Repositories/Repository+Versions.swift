import MillraceBackend
import MillraceStreams

// Requests that read an entity with its version, and those that the backend executes only for that version.

extension Readable where Kind == SingleEntity {
    /// Returns a producer of the entity with its version: `GET /profile`.
    public func readVersioned() -> SignalProducer<Versioned<EntityType>, CoreError> {
        access(readVersionedResource())
    }

    /// Returns the resource of `readVersioned()`.
    public func readVersionedResource() -> BackendResource<Void, Versioned<EntityType>, Auth> {
        versioned(readResource())
    }
}

extension Readable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer of the entity with an identifier, and of its version: `GET /users/x`.
    public func readVersioned(id: EntityType.ID) -> SignalProducer<Versioned<EntityType>, CoreError> {
        access(readVersionedResource(id: id))
    }

    /// Returns the resource of `readVersioned(id:)`.
    public func readVersionedResource(id: EntityType.ID) -> BackendResource<Void, Versioned<EntityType>, Auth> {
        versioned(readResource(id: id))
    }
}

extension Updatable where Kind == SingleEntity {
    /// Returns a producer that replaces the entity if it still has the version, and sends the entity as the backend
    /// stored it.
    ///
    /// A conflict is a `CoreError.status`; see `CoreError.isPreconditionFailed`.
    public func update(_ entity: Versioned<EntityType>) -> SignalProducer<Versioned<EntityType>, CoreError> {
        access(updateResource(over: entity.version), with: entity.value)
    }

    /// Returns the resource of `update(_:)` for a version.
    public func updateResource(over version: Version) -> BackendResource<EntityType, Versioned<EntityType>, Auth> {
        versioned(updateResource()).requiring(.unchanged(version))
    }
}

extension Updatable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer that replaces the entity if it still has the version, and sends the entity as the backend
    /// stored it.
    ///
    /// A conflict is a `CoreError.status`; see `CoreError.isPreconditionFailed`, and `Versioned` for resolving one.
    public func update(
        _ entity: Versioned<EntityType>,
        id: EntityType.ID
    ) -> SignalProducer<Versioned<EntityType>, CoreError> {
        access(updateResource(id: id, over: entity.version), with: entity.value)
    }

    /// Returns the resource of `update(_:id:)` for a version.
    public func updateResource(
        id: EntityType.ID,
        over version: Version
    ) -> BackendResource<EntityType, Versioned<EntityType>, Auth> {
        versioned(updateResource(id: id)).requiring(.unchanged(version))
    }
}

extension Patchable where Kind == SingleEntity {
    /// Returns a producer that sends the difference to the backend if the entity still has the version, and then the
    /// changed entity.
    public func patch(
        from old: Versioned<EntityType>,
        to new: EntityType
    ) -> SignalProducer<Versioned<EntityType>, CoreError> {
        access(patchResource(from: old, to: new))
    }

    /// Returns the resource of `patch(from:to:)` for a version.
    public func patchResource(
        from old: Versioned<EntityType>,
        to new: EntityType
    ) -> BackendResource<Void, Versioned<EntityType>, Auth> {
        versioned(patchResource(from: old.value, to: new)).requiring(.unchanged(old.version))
    }
}

extension Patchable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer that sends the difference to the backend if the entity still has the version, and then the
    /// changed entity.
    public func patch(
        id: EntityType.ID,
        from old: Versioned<EntityType>,
        to new: EntityType
    ) -> SignalProducer<Versioned<EntityType>, CoreError> {
        access(patchResource(id: id, from: old, to: new))
    }

    /// Returns the resource of `patch(id:from:to:)` for a version.
    public func patchResource(
        id: EntityType.ID,
        from old: Versioned<EntityType>,
        to new: EntityType
    ) -> BackendResource<Void, Versioned<EntityType>, Auth> {
        versioned(patchResource(id: id, from: old.value, to: new)).requiring(.unchanged(old.version))
    }
}

extension Deletable where Kind == SingleEntity {
    /// Returns a producer that deletes the entity if it still has a version, and completes when it is gone.
    public func delete(over version: Version) -> SignalProducer<Never, CoreError> {
        access(deleteResource().requiring(.unchanged(version)))
    }
}

extension Deletable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer that deletes the entity with an identifier if it still has a version, and completes when it
    /// is gone.
    public func delete(id: EntityType.ID, over version: Version) -> SignalProducer<Never, CoreError> {
        access(deleteResource(id: id).requiring(.unchanged(version)))
    }
}

extension Repository where EntityType: Decodable {
    /// Returns a resource of an entity with the version from the head of its response.
    fileprivate func versioned<Request>(
        _ resource: BackendResource<Request, EntityType, Auth>
    ) -> BackendResource<Request, Versioned<EntityType>, Auth> {
        let read = resource.response
        return resource.answering { data, head in read(data, head).map { Versioned($0, head: head) } }
    }
}
