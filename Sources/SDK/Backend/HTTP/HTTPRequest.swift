import MillracePlatform

/// A request as it goes to the transport: everything that ends up on the wire, and the time it may take.
///
/// Two requests are equal that are the same on the wire, may take the same time, and ask the same of the middleware. A
/// copy shares its parts with the original until one of the two is changed.
public struct HTTPRequest: Sendable, Equatable {
    // Each layer on the way to the transport keeps the request while the exchange takes place. In one place of memory
    // that costs one retain, rather than one for each part.
    private var storage: Storage

    /// Creates a request.
    ///
    /// The timeout defaults to 30 seconds.
    public init(
        method: Resource.Method,
        url: URL,
        headers: HeaderFields = [:],
        body: Data? = nil,
        timeout: Duration = .seconds(30)
    ) {
        storage = Storage(
            Parts(method: method, url: url, headers: headers, body: body, timeout: timeout)
        )
    }

    /// The method.
    public var method: Resource.Method {
        get { storage.parts.method }
        set { unshared.parts.method = newValue }
    }

    /// The whole URL, with its query.
    public var url: URL {
        get { storage.parts.url }
        set { unshared.parts.url = newValue }
    }

    /// The header fields.
    ///
    /// `Host`, `Content-Length` and `Accept-Encoding` are the transport's.
    public var headers: HeaderFields {
        get { storage.parts.headers }
        set { unshared.parts.headers = newValue }
    }

    /// The body, or nil where there is none or it is an `upload`.
    public var body: Data? {
        get { storage.parts.body }
        set { unshared.parts.body = newValue }
    }

    /// The body where it is read piece by piece; it goes before `body`.
    public var upload: UploadBody? { stream?.body }

    /// The upload, with the lengths of its pieces.
    package var stream: UploadStream? {
        get { storage.parts.stream }
        set { unshared.parts.stream = newValue }
    }

    /// The time that the whole exchange may take, together with those that it is redirected to.
    public var timeout: Duration {
        get { storage.parts.timeout }
        set { unshared.parts.timeout = newValue }
    }

    /// How the request may use a cache.
    public var cachePolicy: CachePolicy {
        get { handling.cachePolicy }
        set { handling.cachePolicy = newValue }
    }

    /// When the request is repeated, or nil for what the session's retry middleware does.
    public var retryPolicy: RequestRetryPolicy? {
        get { handling.retryPolicy }
        set { handling.retryPolicy = newValue }
    }

    /// How urgent the request is.
    public var priority: RequestPriority {
        get { handling.priority }
        set { handling.priority = newValue }
    }

    /// What the middleware does with the request.
    package var handling: RequestHandling {
        get { storage.parts.handling }
        set { unshared.parts.handling = newValue }
    }

    /// The knowledge of the session and its middleware about the request, besides what goes on the wire.
    package var context: Context {
        get { storage.context }
        set { unshared.context = newValue }
    }

    /// The method and path: what errors and logs say about the request.
    public var endpoint: CoreError.Endpoint {
        CoreError.Endpoint(method: method, url: url)
    }

    /// The number of bytes of the body.
    package var bodySize: Int {
        stream?.length ?? body?.count ?? 0
    }
}

extension HTTPRequest {
    /// What makes two requests equal.
    private struct Parts: Equatable {
        var method: Resource.Method
        var url: URL
        var headers: HeaderFields
        var body: Data?
        var stream: UploadStream?
        var timeout: Duration
        var handling = RequestHandling()
    }

    private final class Storage: Equatable, @unchecked Sendable {
        // Unchecked, because parts and context are changed only where one request alone has them.
        @exclusivity(unchecked) var parts: Parts
        @exclusivity(unchecked) var context: Context

        init(_ parts: Parts, _ context: Context = Context()) {
            self.parts = parts
            self.context = context
        }

        static func == (lhs: Storage, rhs: Storage) -> Bool { lhs.parts == rhs.parts }
    }

    /// The storage, which no other request has.
    private var unshared: Storage {
        mutating get {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.parts, storage.context) }
            return storage
        }
    }
}

extension HTTPRequest: Redacted {
    /// The method, the path without its query, the header fields without secrets, and the size of the body.
    public var description: String {
        "\(endpoint)\n\(headers)\n(\(bodySize) bytes)"
    }
}
