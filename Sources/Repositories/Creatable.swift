import MillraceBackend
import MillraceStreams

/// A repository in which entities can be created.
///
/// Backends answer with what they created: an empty answer is a `CoreError.parsing`.
public protocol Creatable: Repository where EntityType: Codable {}

extension Creatable {
    /// Returns a producer that creates an entity and sends it as the backend made it: `POST /users`.
    public func create(_ entity: EntityType) -> SignalProducer<EntityType, CoreError> {
        self.entity(at: path(), sending: entity)
    }
}

extension Creatable where Kind == MultipleEntities {
    /// Returns a producer that creates several entities with one request: `POST /users` with an array.
    ///
    /// It sends them as the backend made them. An answer with more or fewer entities than were sent is a
    /// `CoreError.parsing`. For no entities nothing is sent, and none are answered.
    public func create(_ entities: [EntityType]) -> SignalProducer<[EntityType], CoreError> {
        bulk(.POST, entities)
    }
}
