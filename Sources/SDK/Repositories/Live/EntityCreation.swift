import MillraceBackend
import MillraceCQRS

/// The command that creates an entity: `live.execute(notes.creation(of: draft, showing: note))`.
///
/// Its answer is the entity as the backend created it. Until the backend has, `all` has the shown entity, at its place
/// if the repository is ``Ordered`` and last otherwise, and so has the query of its id.
public struct EntityCreation<R: Readable & Creatable>: Command
where R.Kind == MultipleEntities, R.EntityType: Identifiable, R.EntityType.ID: EntityID {
    /// The draft.
    public typealias Body = R.Draft
    /// The created entity.
    public typealias Answer = R.EntityType
    /// The repository's kind of authentication.
    public typealias Auth = R.Auth

    /// Empty: the path is the repository's.
    public static var path: String { "" }
    /// `POST`.
    public static var method: CommandMethod { .POST }

    /// The repository.
    public let repository: R
    /// The draft.
    public let body: R.Draft
    /// The entity that queries show meanwhile; nil where they show nothing.
    public let shown: R.EntityType?

    init(_ repository: R, _ draft: R.Draft, showing shown: R.EntityType?) {
        self.repository = repository
        body = draft
        self.shown = shown
    }

    /// The request of `createResource()`.
    public var resource: BackendResource<R.Draft, R.EntityType, R.Auth> { repository.createResource() }

    /// The queries of all entities and of the shown one.
    public var invalidates: [QuerySelection] {
        guard let shown else { return [.one(repository.all)] }
        return [
            .one(repository.all, showing: { [repository] in repository.place(shown, in: &$0, mayBeNew: true) }),
            .one(repository.one(shown.id), showing: { $0 = shown }),
        ]
    }
}
