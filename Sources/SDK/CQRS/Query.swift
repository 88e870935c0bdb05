import MillracePlatform
import MillraceBackend
import MillraceStreams

/// A request that reads data from a backend and changes nothing.
///
/// ```swift
/// struct ProjectQuery: Query {
///     typealias Result = Project
///
///     static let path = "projects"
///     let id: String
///     var parameters: [String: String]? { ["id": id] }
/// }
///
/// let fetch = backend.execute(ProjectQuery(id: "7"))   // SignalProducer<Project, CoreError>
/// ```
///
/// All declarations of one query are in one type, and necessary ones have no default: a query without parameters
/// conforms to `ParameterlessQuery`. Its `Result` may be a response shape, or read the answer's head, as
/// `Versioned<Project>` does. Two equal queries share one answer.
///
/// All other options of the request are set in `prepared(_:)`:
///
/// ```swift
/// func prepared(_ request: Request) -> Request {
///     request.headers(["Prefer": "short"]).failing(.json(Refusal.self)).timeout(.seconds(5))
/// }
/// ```
///
/// These declarations would have no effect, and don't compile: `route`, `parameters` and `prepared(_:)` that are static
/// or of other types, and `headers`, `failure` and `decoder`. Nor does a class that isn't final. A `prepared(_:)` that
/// throws or is generic, like a repository's, does compile, and is ignored.
public protocol Query<Result>: Hashable, Sendable, CheckedRequest
where
    PlainRequest == BackendResource<Void, Result, Auth>, PreparedRequest == BackendResource<Void, Result, Auth>,
    ResourceName == BackendResource<Void, Result, Auth>
{
    /// The type to which the response is decoded.
    associatedtype Result: Decodable & Sendable
    /// The kind of authentication, `NoAuth` by default.
    associatedtype Auth: AuthKind = NoAuth
    /// The type of the query's request, for a short `prepared(_:)`.
    associatedtype Request = BackendResource<Void, Result, Auth>

    /// The API that the query belongs to, `.core` by default.
    static var api: API { get }
    /// The path, of which only the slashes have a meaning.
    static var path: String { get }
    /// The path with its arguments; `path` by default.
    var route: PathTemplate { get }
    /// The query items, ordered by name in the request.
    var parameters: [String: String]? { get }
    /// Returns the query's request with its options; by default unchanged.
    ///
    /// - Parameter request: The GET that the other declarations describe.
    func prepared(_ request: BackendResource<Void, Result, Auth>) -> BackendResource<Void, Result, Auth>
    /// The query as a resource, which is executed; it is derived from the other declarations.
    var resource: BackendResource<Void, Result, Auth> { get }
    /// Returns a producer that executes the query on a backend; by default with one access of `resource`.
    ///
    /// A query that needs several accesses, such as one for each page, returns a producer that combines them.
    ///
    /// - Parameter backend: The backend for all accesses of the query.
    func answer(through backend: Backend<Auth>) -> SignalProducer<Result, CoreError>
}

extension Query {
    /// Returns the request unchanged.
    public func prepared(_ request: BackendResource<Void, Result, Auth>) -> BackendResource<Void, Result, Auth> {
        request
    }

    /// Returns a producer of one access of `resource`.
    public func answer(through backend: Backend<Auth>) -> SignalProducer<Result, CoreError> {
        backend.access(resource)
    }

    /// The GET that the other declarations describe, as `prepared(_:)` returns it.
    public var resource: BackendResource<Void, Result, Auth> {
        prepared(BackendResource(path: .api(Self.api, route), method: .GET).query(queryItems(parameters)))
    }
}

/// Returns query items in the order of their names, so that equal queries have equal URLs.
func queryItems(_ parameters: [String: String]?) -> [URLQueryItem] {
    (parameters ?? [:]).sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
}
