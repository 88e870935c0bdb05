import Foundation
import MillraceBackend

/// A collection of entities of one type behind a backend, or the one entity of its kind there.
///
/// ```swift
/// struct UsersRepository: Readable, Creatable, Updatable, Deletable {
///     typealias EntityType = User
///     let backend: Backend<KongAuth>
///     let name = "users"
/// }
/// let fetch = UsersRepository(backend: Backend(session)).read(id: "1")   // SignalProducer<User, CoreError>
/// ```
///
/// What a repository can do is what it conforms to; each method describes one `BackendResource`, and nothing is sent
/// before a start. Values and errors come on a background thread. A repository is generic over the kind of its
/// authentication through its `backend`.
public protocol Repository<EntityType>: Sendable {
    /// The type of the entities.
    associatedtype EntityType: Sendable
    /// The kind of authentication that the backend gives; it follows from `backend`.
    associatedtype Auth: AuthKind
    /// Whether there is one entity or there are many: `MultipleEntities` by default.
    associatedtype Kind: RepositoryKind = MultipleEntities

    /// What executes the requests.
    var backend: Backend<Auth> { get }
    /// The path below the API, such as `users` or `v1/users`, of which only the slashes have a meaning.
    var name: String { get }
    /// The API that the path belongs to, `.core` by default.
    var api: API { get }
    /// The keys below which answers hold entities: none by default.
    var envelope: Envelope { get }
    /// What to do with elements of an array that can't be decoded, `.strict` by default.
    ///
    /// Answers to bulk requests are always read strictly.
    var strategy: Parser.Strategy { get }
    /// The encoder of entities, by default `Parser.encoder`.
    var encoder: JSONEncoder { get }
    /// The decoder of entities, by default `Parser.decoder`.
    var decoder: JSONDecoder { get }
    /// What reads the body of a refused answer, as in `.json(Refusal.self)`; none by default.
    var failure: FailureReader? { get }
}

extension Repository {
    /// The API `.core`.
    public var api: API { .core }
    /// No envelope: an entity or an array of entities is the whole document.
    public var envelope: Envelope { .none }
    /// `.strict`: an element that can't be decoded fails the answer.
    public var strategy: Parser.Strategy { .strict }
    /// The encoder that is used where none is given.
    public var encoder: JSONEncoder { Parser.encoder }
    /// The decoder that is used where none is given.
    public var decoder: JSONDecoder { Parser.decoder }
    /// Nothing: a refused answer is a `CoreError.status` without a value of its own.
    public var failure: FailureReader? { nil }
}
