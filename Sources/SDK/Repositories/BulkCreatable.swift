import MillraceBackend
import MillraceStreams

/// A repository in which several entities can be created with one request.
public protocol BulkCreatable: Creatable where Kind == MultipleEntities {}

extension BulkCreatable {
    /// Returns a producer that creates several entities with one request: `POST /users` with an array.
    ///
    /// The producer sends the entities as the backend created them. A response with more or fewer entities than were
    /// sent is a `CoreError.parsing`. For no entities the producer makes no request, and sends an empty array.
    public func create(_ drafts: [Draft]) -> SignalProducer<[EntityType], CoreError> {
        guard !drafts.isEmpty else { return SignalProducer(value: []) }
        return access(createResource(count: drafts.count), with: drafts)
    }

    /// Returns the resource of `create(_:)` for a number of entities, which the response must match.
    public func createResource(count: Int) -> BackendResource<[Draft], [EntityType], Auth> {
        bulkResource(.POST, count: count)
    }
}
