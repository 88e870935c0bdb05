import MillraceBackend
import MillraceStreams

/// A repository whose entities can be replaced.
///
/// Backends respond with the updated entity: an empty response is a `CoreError.parsing`.
public protocol Updatable: Repository where EntityType: Codable {}

extension Updatable where Kind == SingleEntity {
    /// Returns a producer that replaces the entity and sends it as the backend stored it: `PUT /profile`.
    public func update(_ entity: EntityType) -> SignalProducer<EntityType, CoreError> {
        access(updateResource(), with: entity)
    }

    /// Returns the resource of `update(_:)`.
    public func updateResource() -> BackendResource<EntityType, EntityType, Auth> {
        entityResource(.PUT, at: path(), sending: EntityType.self)
    }
}

extension Updatable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer that replaces the entity with an identifier, and sends it as the backend stored it:
    /// `PUT /users/x`.
    public func update(_ entity: EntityType, id: EntityType.ID) -> SignalProducer<EntityType, CoreError> {
        access(updateResource(id: id), with: entity)
    }

    /// Returns the resource of `update(_:id:)`.
    public func updateResource(id: EntityType.ID) -> BackendResource<EntityType, EntityType, Auth> {
        entityResource(.PUT, at: path(id), sending: EntityType.self)
    }
}
