import MillraceBackend
import MillraceStreams

/// A repository whose entities can be updated.
///
/// Backends respond with the updated entity: an empty response is a `CoreError.parsing`.
public protocol Updatable: Repository where EntityType: Codable {}

extension Updatable where Kind == SingleEntity {
    /// Returns a producer that replaces the entity and sends it as the backend stored it: `PUT /profile`.
    public func update(_ entity: EntityType) -> SignalProducer<EntityType, CoreError> {
        self.entity(.PUT, at: path(), sending: entity)
    }
}

extension Updatable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer that replaces the entity with an identifier, and sends it as the backend stored it:
    /// `PUT /users/x`.
    public func update(_ entity: EntityType, id: EntityType.ID) -> SignalProducer<EntityType, CoreError> {
        self.entity(.PUT, at: path(id), sending: entity)
    }

    /// Returns a producer that updates several entities with one request: `PATCH /users` with an array.
    ///
    /// The producer sends the entities as the backend stored them. A response with more or fewer entities than were
    /// sent is a `CoreError.parsing`. For no entities the producer makes no request, and sends an empty array.
    public func update(_ entities: [EntityType]) -> SignalProducer<[EntityType], CoreError> {
        bulk(.PATCH, entities)
    }
}
