import Foundation

/// A request as it goes to the transport: everything that ends up on the wire, and the time it may take.
///
/// Two requests are equal that are the same on the wire, may take the same time, and ask the same of the middleware. A copy shares its
/// parts with the original until one of the two is changed.
public struct HTTPRequest: Sendable, Equatable {
    // Each layer on the way to the transport keeps the request while the exchange takes place. In one place of memory that
    // costs one retain, rather than one for each part.
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
        get { storage.parts.cachePolicy }
        set { unshared.parts.cachePolicy = newValue }
    }

    /// When the request is repeated, or nil for what the session's retry middleware does.
    public var retryPolicy: RequestRetryPolicy? {
        get { storage.parts.retryPolicy }
        set { unshared.parts.retryPolicy = newValue }
    }

    /// How urgent the request is.
    public var priority: RequestPriority {
        get { storage.parts.priority }
        set { unshared.parts.priority = newValue }
    }

    /// Where the body of an accepted answer goes instead of into the answer.
    package var sink: BodySink? {
        get { storage.parts.sink }
        set { unshared.parts.sink = newValue }
    }

    /// The meter of the bytes that have gone either way.
    package var progress: TransferMeter? {
        get { storage.parts.progress }
        set { unshared.parts.progress = newValue }
    }

    /// The trace of the request's exchanges, where someone wants to know.
    package var trace: ExchangeTrace? {
        get { storage.parts.trace }
        set { unshared.parts.trace = newValue }
    }

    /// The object that is told when a host has answered the request and it goes on all the same.
    package var delivery: RequestDelivery? {
        get { storage.parts.delivery }
        set { unshared.parts.delivery = newValue }
    }

    /// What stands for the credentials that are added further in, and for the login: stored answers to different ones must not be
    /// mixed up.
    var partition: String {
        get { storage.parts.partition }
        set { unshared.parts.partition = newValue }
    }

    /// The number of the credentials that are added further in, which two people with one kind don't share; 0 for none.
    var credentials: Int {
        get { storage.parts.credentials }
        set { unshared.parts.credentials = newValue }
    }

    /// The login that the request belongs to, with all its attempts; nil where nobody has asked yet.
    var login: Login? {
        get { storage.parts.login }
        set { unshared.parts.login = newValue }
    }

    /// The place of the request among those of its host, where a limit on those has given it one.
    var place: HostPlace? {
        get { storage.parts.place }
        set { unshared.parts.place = newValue }
    }

    /// The names of the fields that are added further in, in lower case.
    var fieldsToCome: [String] {
        get { storage.parts.fieldsToCome }
        set { unshared.parts.fieldsToCome = newValue }
    }

    /// The part of the exchange that the timeout bounds.
    package var timeoutScope: TimeoutScope {
        get { storage.parts.timeoutScope }
        set { unshared.parts.timeoutScope = newValue }
    }

    /// Whether the body may come compressed; not where a position in it counts.
    package var acceptsEncodings: Bool {
        get { storage.parts.acceptsEncodings }
        set { unshared.parts.acceptsEncodings = newValue }
    }

    /// Whether its conditions are validators that a cache added, which say something about its URL alone.
    var hasCacheValidators: Bool {
        get { storage.parts.hasCacheValidators }
        set { unshared.parts.hasCacheValidators = newValue }
    }

    /// Whether credentials may be added: not after a redirect to another origin.
    var mayCarryCredentials: Bool {
        get { storage.parts.mayCarryCredentials }
        set { unshared.parts.mayCarryCredentials = newValue }
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
    private struct Parts {
        var method: Resource.Method
        var url: URL
        var headers: HeaderFields
        var body: Data?
        var stream: UploadStream?
        var timeout: Duration
        var cachePolicy = CachePolicy.standard
        var retryPolicy: RequestRetryPolicy?
        var priority = RequestPriority.normal
        var sink: BodySink?
        var progress: TransferMeter?
        var trace: ExchangeTrace?
        var delivery: RequestDelivery?
        var partition = ""
        var credentials = 0
        var login: Login?
        var place: HostPlace?
        var fieldsToCome: [String] = []
        var timeoutScope = TimeoutScope.whole
        var acceptsEncodings = true
        var hasCacheValidators = false
        var mayCarryCredentials = true
    }

    private final class Storage: Equatable, @unchecked Sendable {
        // Unchecked, because the parts are changed only where one request alone has them.
        @exclusivity(unchecked) var parts: Parts

        init(_ parts: Parts) {
            self.parts = parts
        }

        static func == (lhs: Storage, rhs: Storage) -> Bool {
            let (left, right) = (lhs.parts, rhs.parts)
            return left.method == right.method && left.url == right.url && left.headers == right.headers
                && left.body == right.body && left.stream == right.stream && left.timeout == right.timeout
                && left.cachePolicy == right.cachePolicy && left.retryPolicy == right.retryPolicy
                && left.priority == right.priority
        }
    }

    /// The storage, which no other request has.
    private var unshared: Storage {
        mutating get {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.parts) }
            return storage
        }
    }
}

extension HTTPRequest {
    /// The part of an exchange that a timeout bounds.
    package enum TimeoutScope: Sendable {
        /// The whole exchange.
        case whole
        /// Each stretch of it in which nothing comes.
        case idle
        /// The time until the head of an answer that is streamed; the whole exchange where it is another one.
        case connecting
    }
}

extension HTTPRequest: Redacted {
    /// The method, the path without its query, the header fields without secrets, and the size of the body.
    public var description: String {
        "\(endpoint)\n\(headers)\n(\(bodySize) bytes)"
    }
}
