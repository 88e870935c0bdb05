import MillraceBackend
import MillraceStreams

/// A repository in which entities can be created.
///
/// Backends respond with the created entity: an empty response is a `CoreError.parsing`. Where the backend chooses the
/// identifier, a repository sends a draft without one:
///
/// ```swift
/// struct NotesRepository: Creatable, Readable {
///     typealias EntityType = Note
///     typealias Draft = NewNote
///     let backend: Backend<AccountAuth>
///     let name = "notes"
/// }
/// ```
///
/// ```swift
/// let create = notes.create(NewNote(text: "Milk"))   // SignalProducer<Note, CoreError>
/// ```
public protocol Creatable: Repository where EntityType: Decodable {
    /// The type of the request value; by default that of the entities.
    associatedtype Draft: Encodable & Sendable = EntityType
}

extension Creatable {
    /// Returns a producer that creates an entity and sends it as the backend created it: `POST /users`.
    public func create(_ draft: Draft) -> SignalProducer<EntityType, CoreError> {
        access(createResource(), with: draft)
    }

    /// Returns the resource of `create(_:)`.
    public func createResource() -> BackendResource<Draft, EntityType, Auth> {
        entityResource(at: path(), sending: Draft.self)
    }
}
