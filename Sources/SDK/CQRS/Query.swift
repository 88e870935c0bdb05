import MillracePlatform
import MillraceBackend
import MillraceStreams

/// A question to a backend: a query returns data and changes nothing.
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
/// Everything about one query stands in one place, and nothing that could be forgotten has a default: a query without
/// parameters conforms to `ParameterlessQuery`. Its `Result` may be a response shape, or have something of the answer's
/// head, as `Versioned<Project>` does. Two equal queries are the same question. A declaration that has the name of one
/// of these and another type, or is static where they are not, doesn't compile: it would never be sent. Nor does a
/// class that isn't final.
public protocol Query<Result>: Hashable, Sendable, CheckedDeclarations
where InstanceResource == BackendResource<Void, Result, Auth> {
    /// The type to which the response is decoded.
    associatedtype Result: Decodable & Sendable
    /// The kind of authentication, `NoAuth` by default.
    associatedtype Auth: AuthKind = NoAuth

    /// The API that the query belongs to, `.core` by default.
    static var api: API { get }
    /// The path, of which only the slashes have a meaning.
    static var path: String { get }
    /// The path with its arguments; `path` by default.
    var route: PathTemplate { get }
    /// The query items, ordered by name in the request.
    var parameters: [String: String]? { get }
    /// The header fields; none by default.
    var headers: [String: String] { get }
    /// The decoder of the response; `Parser.decoder` by default.
    static var decoder: JSONDecoder { get }
    /// The reader of the body of an error response, as in `.json(Refusal.self)`; none by default.
    static var failure: FailureReader? { get }
    /// The query as a resource, which is what is executed; `plainResource` by default.
    ///
    /// A query with further options returns them with it: `plainResource.timeout(.seconds(5))`.
    var resource: BackendResource<Void, Result, Auth> { get }
    /// Returns a producer that asks a backend; by default by one access of `resource`.
    ///
    /// A query that takes several accesses, such as one for each page, returns a producer of them together.
    ///
    /// - Parameter backend: The backend, through which all accesses of the query go.
    func answer(through backend: Backend<Auth>) -> SignalProducer<Result, CoreError>
}

extension Query {
    /// The plain resource.
    public var resource: BackendResource<Void, Result, Auth> { plainResource }

    /// Returns a producer of one access of `resource`.
    public func answer(through backend: Backend<Auth>) -> SignalProducer<Result, CoreError> {
        backend.access(resource)
    }

    /// The GET that the other declarations describe.
    public var plainResource: BackendResource<Void, Result, Auth> {
        BackendResource(path: .api(Self.api, route), method: .GET, decoder: Self.decoder)
            .query(queryItems(parameters))
            .headers(headers)
            .failing(Self.failure)
    }
}

/// Returns query items in the order of their names, so that equal queries have equal URLs.
func queryItems(_ parameters: [String: String]?) -> [URLQueryItem] {
    (parameters ?? [:]).sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
}
