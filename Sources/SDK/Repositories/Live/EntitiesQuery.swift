import MillraceBackend
import MillraceCQRS
import MillraceStreams

/// The query of all entities of a repository, from all pages: `live.observe(notes.all)`.
///
/// The pending commands of the repository are shown in the answer: a creation adds its entity, a replacement puts its
/// own in the place of the one with its id, a deletion takes one away. Queries of repositories of one type are equal if
/// their API and path are.
public struct EntitiesQuery<R: Readable>: Query
where R.Kind == MultipleEntities, R.EntityType: Identifiable, R.EntityType.ID: EntityID {
    /// The entities.
    public typealias Result = [R.EntityType]
    /// The repository's kind of authentication.
    public typealias Auth = R.Auth

    /// Empty: the path is the repository's.
    public static var path: String { "" }

    /// The repository.
    public let repository: R

    init(_ repository: R) {
        self.repository = repository
    }

    /// No query items but the repository's.
    public var parameters: [String: String]? { nil }

    /// The request of one response with all entities; pages are read by ``answer(through:)``.
    public var resource: BackendResource<Void, [R.EntityType], R.Auth> {
        repository.entitiesResource(at: repository.path())
    }

    /// Returns a producer that reads all pages.
    public func answer(through backend: Backend<R.Auth>) -> SignalProducer<[R.EntityType], CoreError> {
        repository.readAll(upTo: 10_000, through: backend)
    }

    /// Returns whether two queries ask for the same entities.
    public static func == (lhs: EntitiesQuery, rhs: EntitiesQuery) -> Bool {
        RepositoryPlace(lhs.repository) == RepositoryPlace(rhs.repository)
    }

    /// Feeds the place of the repository to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(RepositoryPlace(repository))
    }
}
