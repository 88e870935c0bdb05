import MillracePlatform

/// A request as it is passed to the transport: everything that is sent, and its timeout.
///
/// Two requests are equal if they send the same, have the same timeout, and have the same settings for the middleware.
/// A copy shares its parts with the original until one of the two is changed.
public struct HTTPRequest: Sendable, Equatable {
    // Each layer between the session and the transport retains the request during the exchange. One reference costs one
    // retain, instead of one for each part.
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

    /// The complete URL, with its query.
    public var url: URL {
        get { storage.parts.url }
        set { unshared.parts.url = newValue }
    }

    /// The header fields.
    ///
    /// The transport sets `Host`, `Content-Length` and `Accept-Encoding`.
    public var headers: HeaderFields {
        get { storage.parts.headers }
        set { unshared.parts.headers = newValue }
    }

    /// The body; nil if there is none or it is an `upload`.
    public var body: Data? {
        get { storage.parts.body }
        set { unshared.parts.body = newValue }
    }

    /// The body if it is read piece by piece; it takes precedence over `body`.
    public var upload: UploadBody? { stream?.body }

    /// The upload, with the lengths of its pieces.
    package var stream: UploadStream? {
        get { storage.parts.stream }
        set { unshared.parts.stream = newValue }
    }

    /// The time limit of the complete exchange, together with its redirects.
    public var timeout: Duration {
        get { storage.parts.timeout }
        set { unshared.parts.timeout = newValue }
    }

    /// How the request may use a cache.
    public var cachePolicy: CachePolicy {
        get { handling.cachePolicy }
        set { handling.cachePolicy = newValue }
    }

    /// When the request is repeated; nil for the policy of the session's retry middleware.
    public var retryPolicy: RequestRetryPolicy? {
        get { handling.retryPolicy }
        set { handling.retryPolicy = newValue }
    }

    /// How urgent the request is.
    public var priority: RequestPriority {
        get { handling.priority }
        set { handling.priority = newValue }
    }

    /// The settings of the request for the middleware.
    package var handling: RequestHandling {
        get { storage.parts.handling }
        set { unshared.parts.handling = newValue }
    }

    /// The data of the session and its middleware about the request, which isn't sent.
    package var context: Context {
        get { storage.context }
        set { unshared.context = newValue }
    }

    /// The method and path, which errors and logs contain.
    public var endpoint: CoreError.Endpoint {
        CoreError.Endpoint(method: method, url: url)
    }

    /// The number of bytes of the body.
    package var bodySize: Int {
        stream?.length ?? body?.count ?? 0
    }
}

extension HTTPRequest {
    /// The parts that two equal requests share.
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
        // Unchecked, because parts and context are changed only when a single request has the storage.
        @exclusivity(unchecked) var parts: Parts
        @exclusivity(unchecked) var context: Context

        init(_ parts: Parts, _ context: Context = Context()) {
            self.parts = parts
            self.context = context
        }

        static func == (lhs: Storage, rhs: Storage) -> Bool { lhs.parts == rhs.parts }
    }

    /// The storage, which this request shares with no other.
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
