import MillracePlatform

/// A description of a backend request: where it goes, and how its request and response values become bytes and back.
///
/// Creating one does no work and can't fail; a session for its kind of authentication executes it. The request value
/// comes with the access, so one resource serves any number of them.
///
/// ```swift
/// BackendResource<Void, [City], AccountAuth>(path: .api(.core, "/v1/cities"), method: .GET)
/// ```
///
/// Without handlers, an `Encodable` request becomes JSON and a `Decodable` response is read from it. `Data` goes both
/// ways as it is, `Void` is no body, and a `Void` response ignores the one that comes. Options are methods that return
/// a changed resource:
///
/// ```swift
/// resource.query([URLQueryItem(name: "page", value: "2")]).timeout(.seconds(5)).caching(.reload)
/// ```
public struct BackendResource<Request: Sendable, Response: Sendable, Auth: AuthKind>: Sendable {
    /// A function that encodes a request value, with the resource's encoder.
    ///
    /// Empty data is no body.
    public typealias RequestHandler = @Sendable (Request, JSONEncoder) -> Result<Data, CoreError>
    /// A function that decodes a response value from a body and the head that came with it.
    public typealias ResponseHandler = @Sendable (Data, HTTPResponse) -> Result<Response, CoreError>

    /// Where the resource is.
    public let path: ResourcePath
    /// The method.
    public let method: Resource.Method
    /// The query items, which are percent-encoded and added to those of the path; none by default.
    public internal(set) var query: [URLQueryItem] = []
    /// Additional header fields, none by default.
    ///
    /// The fields replace those that the session would add, except for credentials.
    public var headers: [String: String] = [:]
    /// The statuses with which the response handler is called, by default 200 to 299.
    package internal(set) var acceptedStatuses = StatusSet.success
    /// The time that an exchange may take, or nil for the session's own.
    package internal(set) var timeout: Duration?
    /// The time that an access may take with its redirects, repetitions and pauses, or nil for the session's own.
    package internal(set) var accessTimeout: Duration?
    /// The reader of the body of an answer with another status, none by default.
    package internal(set) var failure: FailureReader?
    /// The condition under which the backend carries the request out, none by default.
    package internal(set) var precondition: Precondition?
    /// How the request may use a cache.
    package internal(set) var cachePolicy = CachePolicy.standard
    /// When the request is repeated, or nil for what the session's retry middleware does.
    package internal(set) var retryPolicy: RequestRetryPolicy?
    /// How urgent the request is.
    package internal(set) var priority = RequestPriority.normal
    /// The encoder that the request handler gets, by default `Parser.encoder`.
    package internal(set) var encoder = Parser.encoder
    /// The function that encodes a request value.
    public internal(set) var request: RequestHandler
    /// The function that decodes a response value.
    ///
    /// The session calls it on a background thread.
    public let response: ResponseHandler
    /// The places that the request changes besides its own.
    var changes: [ChangedPath] = []
    /// The type of the body, where it is not the one of the request value's own type.
    var contentType: String?
    /// The object that is told what became of the exchanges before the last one.
    package var delivery: RequestDelivery?
    /// The person under whose login alone the request may be sent; nil for anybody's.
    package var owner: String?
    /// The trace of the exchanges of an access, where someone wants to know; one access alone may use the resource
    /// then.
    package var trace: ExchangeTrace?
    /// Makes the body of a request value that is sent piece by piece.
    var upload: (@Sendable (Request) -> Result<UploadStream, CoreError>)?

    /// Creates a resource that encodes and decodes with handlers.
    ///
    /// - Parameters:
    ///   - path: Where the resource is.
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
