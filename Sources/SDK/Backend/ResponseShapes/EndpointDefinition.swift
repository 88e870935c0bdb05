import MillracePlatform

/// An endpoint as a type: its location, its parameters, and the shape of its response.
///
/// ```swift
/// struct GetUser: EndpointDefinition {
///     typealias Response = SingleResponse<User>
///
///     static let path = "/user"
///     var parameters: [String: any ParameterValue] = [:]
/// }
///
/// let fetch = backend.access(GetUser(parameters: ["id": 100]))   // SignalProducer<User, CoreError>
/// ```
///
/// A value of it is a description: its `resource` is a `BackendResource`, and works with everything that takes one.
public protocol EndpointDefinition: Sendable {
    /// The shape of the response.
    associatedtype Response: ResponseDefinition
    /// The kind of authentication, `NoAuth` by default.
    associatedtype Auth: AuthKind = NoAuth

    /// The API that the endpoint belongs to, `.core` by default; the session's `Environment` has its base URL.
    static var environment: API { get }
    /// The path, of which only the slashes have a meaning.
    static var path: String { get }
    /// The path with its arguments, for endpoints that have some: by default `path`.
    var route: PathTemplate { get }
    /// The parameters, none by default: query items of GET, HEAD and DELETE, ordered by name, and a JSON body
    /// otherwise.
    ///
    /// Without parameters the request has no body.
    var parameters: [String: any ParameterValue] { get }
    /// Additional header fields, none by default.
    var header: [String: String] { get }
    /// The method, `.GET` by default.
    var method: Resource.Method { get }
    /// The treatment of elements of arrays that can't be decoded; nil, the default, uses the strategy of each element
    /// type.
    var strategy: Parser.Strategy? { get }
    /// The decoder of the response, by default `Parser.decoder`.
    static var decoder: JSONDecoder { get }
}

extension EndpointDefinition {
    /// The API `.core`.
    public static var environment: API { .core }
    /// The template of `path`.
    public var route: PathTemplate { PathTemplate(text: Self.path) }
    /// No parameters.
    public var parameters: [String: any ParameterValue] { [:] }
    /// No additional header fields.
    public var header: [String: String] { [:] }
    /// The method `.GET`.
    public var method: Resource.Method { .GET }
    /// The strategy of each element type.
    public var strategy: Parser.Strategy? { nil }
    /// The default decoder, `Parser.decoder`.
    public static var decoder: JSONDecoder { Parser.decoder }
}
