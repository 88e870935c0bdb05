import MillracePlatform
import MillraceBackend
import MillraceCQRS

/// The command that deletes an entity: `live.execute(notes.deletion(of: 7))`.
///
/// The command succeeds when the entity is gone, with 410 too. Queries don't have the entity from the start: `all`
/// leaves it out, and the query of its id has nil.
public struct EntityDeletion<R: Readable & Deletable>: BodilessCommand
where R.Kind == MultipleEntities, R.EntityType: Identifiable, R.EntityType.ID: EntityID {
    /// No body.
    public typealias Body = NoBody
    /// Nothing.
    public typealias Answer = Void
    /// The repository's kind of authentication.
    public typealias Auth = R.Auth

    /// Empty: the path is the repository's.
    public static var path: String { "" }
    /// `DELETE`.
    public static var method: CommandMethod { .DELETE }

    /// The repository.
    public let repository: R
    /// The identifier of the entity.
    public let id: R.EntityType.ID
    /// The version that the backend must still have; nil for any.
    public let version: Version?

    init(_ repository: R, id: R.EntityType.ID, over version: Version?) {
        self.repository = repository
        self.id = id
        self.version = version
    }

    /// The request of `deleteResource(id:)`, with the condition of a version.
    public var resource: BackendResource<NoBody, Void, R.Auth> {
        let resource = BackendResource<NoBody, Void, R.Auth>(
            path: .api(repository.api, repository.path(id)),
            method: .DELETE,
            request: { _, _ in .success(Data()) },
            response: { _, _ in .success(()) }
        )
        return repository.prepared(resource.failing(repository.failure)).accepting(410)
            .requiring(version.map { .unchanged($0) })
    }

    /// The queries of all entities and of this one.
    public var invalidates: [QuerySelection] {
        [
            .one(repository.all, showing: { [id] in $0.removeAll { $0.id == id } }),
            .one(repository.one(id), showing: { $0 = nil }),
        ]
    }
}
