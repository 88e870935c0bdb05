import MillraceBackend
import MillraceStreams

/// A repository whose entities can be deleted.
///
/// A deletion completes when the entity is gone. 410 counts as success, so that a deletion can be repeated; 404 is a
/// `CoreError.status`, because the backend doesn't know whether the entity ever existed.
public protocol Deletable: Repository {}

extension Deletable where Kind == SingleEntity {
    /// Returns a producer that deletes the entity, and completes when it is gone: `DELETE /profile`.
    public func delete() -> SignalProducer<Never, CoreError> {
        deletion(at: path())
    }
}

extension Deletable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer that deletes the entity with an identifier, and completes when it is gone: `DELETE /users/x`.
    public func delete(id: EntityType.ID) -> SignalProducer<Never, CoreError> {
        deletion(at: path(id))
    }
}

extension Deletable {
    private func deletion(at path: PathTemplate) -> SignalProducer<Never, CoreError> {
        let resource = BackendResource<Void, Void, Auth>(path: .api(api, path), method: .DELETE)
            .accepting(410)
        return backend.access(resource.failing(failure))
    }
}
