import MillraceBackend
import MillraceCQRS
import MillraceStreams

/// The query of one entity of a repository: `live.observe(notes.one(7))`.
///
/// The answer is nil where the backend has no such entity (404, 410), and from a deletion on. An entity whose id the
/// app has made up is never asked for: its answer is nil, with what its creation shows.
public struct EntityQuery<R: Readable>: Query, AnsweredUnnamed
where R.Kind == MultipleEntities, R.EntityType: Identifiable, R.EntityType.ID: EntityID {
    /// The entity; nil where there is none.
    public typealias Result = R.EntityType?
    /// The repository's kind of authentication.
    public typealias Auth = R.Auth

    /// Empty: the path is the repository's.
    public static var path: String { "" }

    /// The repository.
    public let repository: R
    /// The identifier of the entity.
    public let id: R.EntityType.ID

    init(_ repository: R, id: R.EntityType.ID) {
        self.repository = repository
        self.id = id
    }

    /// No query items but the repository's.
    public var parameters: [String: String]? { nil }

    /// The request of `readResource(id:)`, whose answer may be that there is no such entity.
    public var resource: BackendResource<Void, R.EntityType?, R.Auth> {
        let resource = repository.readResource(id: id)
        let read = resource.response
        return resource.accepting(404, 410).answering { data, head in
            head.status == 404 || head.status == 410 ? .success(nil) : read(data, head).map { $0 }
        }
    }

    /// Returns a producer of the entity; of nil for an id that the backend has not named.
    public func answer(through backend: Backend<R.Auth>) -> SignalProducer<R.EntityType?, CoreError> {
        if let id = id as? any ProvisionalIdentifier, id.unnamed != nil { return SignalProducer(value: nil) }
        return backend.access(resource)
    }

    /// Returns whether two queries ask for the same entity.
    public static func == (lhs: EntityQuery, rhs: EntityQuery) -> Bool {
        lhs.id == rhs.id && RepositoryPlace(lhs.repository) == RepositoryPlace(rhs.repository)
    }

    /// Feeds the identifier and the place of the repository to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(RepositoryPlace(repository))
    }
}
