import MillraceBackend
import MillraceCQRS

/// The command that replaces an entity: `live.execute(notes.replacement(by: note))`.
///
/// Its answer is the entity as the backend stored it. Queries have the new entity from the start, if they have one with
/// its id.
public struct EntityReplacement<R: Readable & Updatable>: Command
where R.Kind == MultipleEntities, R.EntityType: Identifiable, R.EntityType.ID: EntityID {
    /// The entity.
    public typealias Body = R.EntityType
    /// The entity as the backend stored it.
    public typealias Answer = R.EntityType
    /// The repository's kind of authentication.
    public typealias Auth = R.Auth

    /// Empty: the path is the repository's.
    public static var path: String { "" }
    /// `PUT`.
    public static var method: CommandMethod { .PUT }

    /// The repository.
    public let repository: R
    /// The new entity.
    public let body: R.EntityType
    /// The version that the backend must still have; nil for any.
    public let version: Version?

    init(_ repository: R, _ entity: R.EntityType, over version: Version?) {
        self.repository = repository
        body = entity
        self.version = version
    }

    /// The request of `updateResource(id:)`, with the condition of a version.
    public var resource: BackendResource<R.EntityType, R.EntityType, R.Auth> {
        let resource = repository.updateResource(id: body.id)
        return version.map { resource.requiring(.unchanged($0)) } ?? resource
    }

    /// The queries of all entities and of this one.
    public var invalidates: [QuerySelection] {
        [
            .one(repository.all, showing: { [repository, body] in repository.place(body, in: &$0, mayBeNew: false) }),
            .one(repository.one(body.id), showing: { [body] in if $0 != nil { $0 = body } }),
        ]
    }
}
