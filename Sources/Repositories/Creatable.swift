import MillraceBackend
import MillraceStreams

/// A repository in which entities can be created.
///
/// Backends respond with the created entity: an empty response is a `CoreError.parsing`.
public protocol Creatable: Repository where EntityType: Codable {}

extension Creatable {
    /// Returns a producer that creates an entity and sends it as the backend created it: `POST /users`.
    public func create(_ entity: EntityType) -> SignalProducer<EntityType, CoreError> {
        self.entity(at: path(), sending: entity)
    }
}

extension Creatable where Kind == MultipleEntities {
    /// Returns a producer that creates several entities with one request: `POST /users` with an array.
    ///
    /// The producer sends the entities as the backend created them. A response with more or fewer entities than were
    /// sent is a `CoreError.parsing`. For no entities the producer makes no request, and sends an empty array.
    public func create(_ entities: [EntityType]) -> SignalProducer<[EntityType], CoreError> {
        bulk(.POST, entities)
    }
}
