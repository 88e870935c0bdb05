import MillracePlatform
import MillraceBackend
import MillraceCQRS
import MillraceStreams

/// A repository whose commands an outbox keeps, and whose queries are kept in a store.
///
/// ```swift
/// struct NotesRepository: Readable, Creatable, Updatable, Deletable, StoredRepository {
///     typealias EntityType = Note
///     typealias Draft = NewNote
///     let backend: Backend<NoAuth>
///     let name = "notes"
/// }
/// ```
///
/// ```swift
/// let types: [any StoredCommand<NoAuth>.Type] = [
///     EntityCreation<NotesRepository>.self,
///     EntityReplacement<NotesRepository>.self,
///     EntityDeletion<NotesRepository>.self,
/// ]
/// ```
///
/// A stored command keeps no repository: after a restart, one is made from its type, to say what is sent, and the
/// outbox sends it. So everything that a request needs besides the backend follows from the type. The commands of a
/// repository at another path than the one that is made are not accepted, and set aside after a restart.
public protocol StoredRepository: Repository where EntityType: Codable {
    /// The name under which commands and answers are kept; the type's name by default.
    ///
    /// The name stays the same when the type is renamed.
    static var storedName: String { get }

    /// Creates the repository.
    init(backend: Backend<Auth>)
}

extension StoredRepository {
    /// The type's name.
    public static var storedName: String { "\(Self.self)" }

    /// A repository that says what is sent, and sends nothing.
    static var unconnected: Self { Self(backend: Backend(Unconnected<Auth>())) }

    /// The lane of an entity: what is done to it is done in order.
    func lane(of id: some Hashable) -> Lane { Lane("\(RepositoryPlace(self).path) \(id)") }

    /// Writes the path of the repository, which has to be the one of its type.
    func encode(into container: inout KeyedEncodingContainer<StoredKey>) throws {
        guard RepositoryPlace(self) == RepositoryPlace(Self.unconnected) else {
            throw EncodingError.invalidValue(
                name,
                .init(codingPath: container.codingPath, debugDescription: "a \(Self.self) is kept at its own path only")
            )
        }
        try container.encode(RepositoryPlace(self).path, forKey: .repository)
    }

    /// Returns the repository, if its path is still the one that was written.
    static func decode(from container: KeyedDecodingContainer<StoredKey>) throws -> Self {
        let repository = unconnected
        let path = try container.decode(String.self, forKey: .repository)
        guard path == RepositoryPlace(repository).path else {
            throw DecodingError.dataCorruptedError(
                forKey: .repository,
                in: container,
                debugDescription: "\(Self.self) isn't at \(path) any more"
            )
        }
        return repository
    }
}

/// The keys of what is kept of a repository's commands and queries.
enum StoredKey: String, CodingKey {
    case repository, id, body, shown, version
}

/// The backend of repositories that are made to say what is sent.
private struct Unconnected<Auth: AuthKind>: BackendAccess {
    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer(error: .request(.unsupported("a request of a repository without a backend")))
    }
}
