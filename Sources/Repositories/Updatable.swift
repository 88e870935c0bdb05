import MillraceBackend
import MillraceStreams

/// A repository whose entities can be updated.
///
/// Backends answer with the updated entity: an empty answer is a `CoreError.parsing`.
public protocol Updatable: Repository where EntityType: Codable {}

extension Updatable where Kind == SingleEntity {
    /// Returns a producer that replaces the entity and sends it as the backend made it: `PUT /profile`.
    public func update(_ entity: EntityType) -> SignalProducer<EntityType, CoreError> {
        self.entity(.PUT, at: path(), sending: entity)
    }
}

extension Updatable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer that replaces the entity with an identifier, and sends it as the backend made it: `PUT /users/x`.
    public func update(_ entity: EntityType, id: EntityType.ID) -> SignalProducer<EntityType, CoreError> {
        self.entity(.PUT, at: path(id), sending: entity)
    }

    /// Returns a producer that updates several entities with one request: `PATCH /users` with an array.
    ///
    /// It sends them as the backend made them. An answer with more or fewer entities than were sent is a
    /// `CoreError.parsing`. For no entities nothing is sent, and none are answered.
    public func update(_ entities: [EntityType]) -> SignalProducer<[EntityType], CoreError> {
        bulk(.PATCH, entities)
    }
}
