import MillraceBackend
import MillraceStreams

/// A repository in which several entities can be updated with one request.
public protocol BulkUpdatable: Updatable where Kind == MultipleEntities {}

extension BulkUpdatable {
    /// Returns a producer that updates several entities with one request: `PATCH /users` with an array.
    ///
    /// The producer sends the entities as the backend stored them. A response with more or fewer entities than were
    /// sent is a `CoreError.parsing`. For no entities the producer makes no request, and sends an empty array.
    public func update(_ entities: [EntityType]) -> SignalProducer<[EntityType], CoreError> {
        guard !entities.isEmpty else { return SignalProducer(value: []) }
        return access(updateResource(count: entities.count), with: entities)
    }

    /// Returns the resource of `update(_:)` for a number of entities, which the response must match.
    public func updateResource(count: Int) -> BackendResource<[EntityType], [EntityType], Auth> {
        bulkResource(.PATCH, count: count)
    }
}
