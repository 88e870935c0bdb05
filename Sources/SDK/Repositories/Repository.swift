import MillracePlatform
import MillraceBackend
import MillraceStreams

/// A collection of entities of one type behind a backend, or a single entity.
///
/// ```swift
/// struct UsersRepository: Readable, Creatable, Updatable, Deletable {
///     typealias EntityType = User
///     let backend: Backend<AccountAuth>
///     let name = "users"
/// }
/// let fetch = UsersRepository(backend: Backend(session)).read(id: "1")   // SignalProducer<User, CoreError>
/// ```
///
/// A repository conforms to one protocol for each operation that it supports: `Creatable`, `Readable`, `Updatable`,
/// `Patchable`, `Deletable`, and `BulkCreatable` and `BulkUpdatable` where the backend takes several entities at once.
/// Each default method executes one `BackendResource`, and sends nothing before its producer is started. Values and
/// errors arrive on a background thread. The `backend` determines the kind of authentication of a repository.
///
/// The resource of `read(id:)` is `readResource(id:)`, and so on. Its options apply to one call, and `prepared(_:)`
/// adds the options of all requests of the repository:
///
/// ```swift
/// users.access(users.readResource(id: "1").headers(["X-Trace": trace]).timeout(.seconds(5)))
/// ```
///
/// These declarations would have no effect, and don't compile: a static one of these names, a declaration of `headers`,
/// `failure` or `encoder`, and a `prepared(_:)` that isn't generic over the requests. A static generic one does
/// compile. A class that isn't final doesn't compile either: the declarations of a subclass would be ignored.
public protocol Repository<EntityType>: BackendAccess, CheckedDeclarations, RepositoryDeclarations
where
    RequestEnvelopeName == Kind.Keys,
    OneRequest == SaidInPrepared<Self>, OnePreparedRequest == SaidInPrepared<Self>,
    StaticAPIName == DeclaredOnInstances<Self>, StaticEnvelopeName == DeclaredOnInstances<Self>,
    StaticRequestEnvelopeName == DeclaredOnInstances<Self>, StaticStrategyName == DeclaredOnInstances<Self>,
    StaticDecoderName == DeclaredOnInstances<Self>
{
    /// The type of the entities.
    associatedtype EntityType: Sendable
    // Repeated, because the compiler infers an associated type from the protocol that declares it.
    /// The kind of authentication of the backend; it is inferred from `backend`.
    associatedtype Auth
    /// Whether the repository has one entity or many: `MultipleEntities` by default.
    associatedtype Kind: RepositoryKind = MultipleEntities

    /// The backend that executes the requests.
    var backend: Backend<Auth> { get }
    /// The path below the API, such as `users` or `v1/users`; its segments are percent-encoded.
    var name: String { get }
    /// The API that the path belongs to, `.core` by default.
    var api: API { get }
    /// The keys below which responses hold entities; none by default.
    var envelope: Envelope { get }
    /// The keys below which request bodies hold entities, drafts and patches; none by default.
    var requestEnvelope: Envelope { get }
    /// The treatment of array elements that can't be decoded; `.strict` by default.
    ///
    /// Responses to bulk requests are always read strictly.
    var strategy: Parser.Strategy { get }
    /// The decoder of entities, by default `Parser.decoder`.
    var decoder: JSONDecoder { get }

    /// Returns a request of the repository with the options that all its requests have; by default unchanged.
    ///
    /// ```swift
    /// func prepared<Request, Response>(
    ///     _ resource: BackendResource<Request, Response, Auth>
    /// ) -> BackendResource<Request, Response, Auth> {
    ///     resource.headers(["X-Tenant": tenant]).failing(.json(Refusal.self)).timeout(.seconds(5))
    /// }
    /// ```
    func prepared<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>
    ) -> BackendResource<Request, Response, Auth>
}

extension Repository {
    /// The API `.core`.
    public var api: API { .core }
    /// No envelope: an entity or an array of entities is the whole document.
    public var envelope: Envelope { .none }
    /// No envelope: an entity or an array of entities is the whole body.
    public var requestEnvelope: Envelope { .none }
    /// `.strict`: an element that can't be decoded fails the whole response.
    public var strategy: Parser.Strategy { .strict }
    /// `Parser.decoder`.
    public var decoder: JSONDecoder { Parser.decoder }

    /// Returns the resource unchanged.
    public func prepared<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>
    ) -> BackendResource<Request, Response, Auth> {
        resource
    }

    /// Returns a producer that sends a request with the repository's backend, and then the decoded response.
    public func access<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        backend.access(resource, with: request)
    }
}
