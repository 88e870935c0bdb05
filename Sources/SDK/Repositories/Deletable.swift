import MillraceBackend
import MillraceStreams

/// A repository whose entities can be deleted.
///
/// A deletion completes when the entity is gone. The status 410 is a success, so that a deletion can be repeated; 404
/// is a `CoreError.status`, because the backend doesn't know whether the entity ever existed.
///
/// A backend may respond with the remains of the entity, such as the time of its deletion. The methods that take a type
/// for the response decode it; for them, 410 is a `CoreError.status`, since the body of an error is no such value.
public protocol Deletable: Repository {}

extension Deletable where Kind == SingleEntity {
    /// Returns a producer that deletes the entity, and completes when it is gone: `DELETE /profile`.
    public func delete() -> SignalProducer<Never, CoreError> {
        access(deleteResource())
    }

    /// Returns a producer that deletes the entity, and sends the backend's response, decoded below the key of an
    /// entity.
    public func delete<Tombstone: Decodable & Sendable>(
        answering tombstone: Tombstone.Type
    ) -> SignalProducer<Tombstone, CoreError> {
        access(deleteResource(answering: tombstone))
    }

    /// Returns the resource of `delete()`.
    public func deleteResource() -> BackendResource<Void, Void, Auth> {
        deletion(at: path())
    }

    /// Returns the resource of `delete(answering:)`.
    public func deleteResource<Tombstone: Decodable & Sendable>(
        answering tombstone: Tombstone.Type
    ) -> BackendResource<Void, Tombstone, Auth> {
        deletion(at: path(), answering: tombstone)
    }
}

extension Deletable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer that deletes the entity with an identifier, and completes when it is gone: `DELETE /users/x`.
    public func delete(id: EntityType.ID) -> SignalProducer<Never, CoreError> {
        access(deleteResource(id: id))
    }

    /// Returns a producer that deletes the entity with an identifier, and sends the backend's response, decoded below
    /// the key of an entity.
    ///
    /// ```swift
    /// users.delete(id: "1", answering: Tombstone.self)   // {"id": "1", "deleted": true}
    /// ```
    public func delete<Tombstone: Decodable & Sendable>(
        id: EntityType.ID,
        answering tombstone: Tombstone.Type
    ) -> SignalProducer<Tombstone, CoreError> {
        access(deleteResource(id: id, answering: tombstone))
    }

    /// Returns the resource of `delete(id:)`.
    public func deleteResource(id: EntityType.ID) -> BackendResource<Void, Void, Auth> {
        deletion(at: path(id))
    }

    /// Returns the resource of `delete(id:answering:)`.
    public func deleteResource<Tombstone: Decodable & Sendable>(
        id: EntityType.ID,
        answering tombstone: Tombstone.Type
    ) -> BackendResource<Void, Tombstone, Auth> {
        deletion(at: path(id), answering: tombstone)
    }
}

extension Deletable {
    private func deletion(at path: PathTemplate) -> BackendResource<Void, Void, Auth> {
        resource(.DELETE, path) { _, _ in .success(()) }.accepting(410)
    }

    private func deletion<Tombstone: Decodable & Sendable>(
        at path: PathTemplate,
        answering tombstone: Tombstone.Type
    ) -> BackendResource<Void, Tombstone, Auth> {
        resource(.DELETE, path) { data, _ in Parser.parse(data, key: envelope.entity, decoder: decoder) }
    }
}
