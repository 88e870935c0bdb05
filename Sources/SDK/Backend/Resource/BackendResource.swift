import MillracePlatform

/// A description of a backend request: its location, and the conversion of its request and response values to and from
/// bytes.
///
/// Creating one does no work and can't fail; a session for its kind of authentication executes it. The request value is
/// passed to the access, so one resource serves any number of them.
///
/// ```swift
/// BackendResource<Void, [City], AccountAuth>(path: .api(.core, "/v1/cities"), method: .GET)
/// ```
///
/// Without handlers, an `Encodable` request becomes JSON and a `Decodable` response is read from it. `Data` is sent and
/// received unchanged, `Void` sends no body, and a `Void` response ignores the body. Options are methods that return a
/// changed resource:
///
/// ```swift
/// resource.query([URLQueryItem(name: "page", value: "2")]).timeout(.seconds(5)).caching(.reload)
/// ```
public struct BackendResource<Request: Sendable, Response: Sendable, Auth: AuthKind>: Sendable {
    /// A function that encodes a request value, with the resource's encoder.
    ///
    /// Empty data is no body.
    public typealias RequestHandler = @Sendable (Request, JSONEncoder) -> Result<Data, CoreError>
    /// A function that decodes a response value from a body and its head.
    public typealias ResponseHandler = @Sendable (Data, HTTPResponse) -> Result<Response, CoreError>

    /// The location of the resource.
    public let path: ResourcePath
    /// The method.
    public let method: Resource.Method
    /// The query items, which are percent-encoded and added to those of the path; none by default.
    public var query: [URLQueryItem] { options.query }
    /// Additional header fields, none by default.
    ///
    /// The fields replace those that the session would add, except for credentials.
    public var headers: [String: String] {
        get { options.headers }
        set { options.headers = newValue }
    }
    /// The function that encodes a request value.
    public internal(set) var request: RequestHandler
    /// The function that decodes a response value.
    ///
    /// The session calls it on a background thread.
    public internal(set) var response: ResponseHandler
    /// The other options of the request.
    package var options = RequestOptions()
    /// Makes the body of a request value that is sent piece by piece.
    package var upload: (@Sendable (Request) -> Result<UploadStream, CoreError>)?

    /// Creates a resource that encodes and decodes with handlers.
    ///
    /// - Parameters:
    ///   - path: The location of the resource.
    ///   - method: The method.
    ///   - request: Encodes a request value.
    ///   - response: Decodes a response value, on a background thread.
    public init(
        path: ResourcePath,
        method: Resource.Method,
        request: @escaping RequestHandler,
        response: @escaping ResponseHandler
    ) {
        self.path = path
        self.method = method
        self.request = request
        self.response = response
    }
}
