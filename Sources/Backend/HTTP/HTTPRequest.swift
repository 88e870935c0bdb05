import Foundation

/// A request as it goes to the transport: everything that ends up on the wire, and the time it may take.
///
/// A copy shares its parts with the original until one of the two is changed.
public struct HTTPRequest: Sendable {
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
        upload: UploadStream? = nil,
        timeout: Duration = .seconds(30),
        policy: RequestPolicy = RequestPolicy()
    ) {
        storage = Storage(
            Parts(
                method: method,
                url: url,
                headers: headers,
                body: body,
                upload: upload,
                timeout: timeout,
                policy: policy
            )
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
    public var upload: UploadStream? {
        get { storage.parts.upload }
        set { unshared.parts.upload = newValue }
    }

    /// The time that the whole exchange may take, together with those that it is redirected to.
    public var timeout: Duration {
        get { storage.parts.timeout }
        set { unshared.parts.timeout = newValue }
    }

    /// The wishes of the resource to the middleware.
    public var policy: RequestPolicy {
        get { storage.parts.policy }
        set { unshared.parts.policy = newValue }
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

    /// The place of the request among those of its host, where a `HostConcurrencyLimit` has given it one.
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
        upload?.length ?? body?.count ?? 0
    }
}

extension HTTPRequest {
    private struct Parts {
        var method: Resource.Method
        var url: URL
        var headers: HeaderFields
        var body: Data?
        var upload: UploadStream?
        var timeout: Duration
        var policy: RequestPolicy
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

    private final class Storage: @unchecked Sendable {
        // Unchecked, because the parts are changed only where one request alone has them.
        @exclusivity(unchecked) var parts: Parts

        init(_ parts: Parts) {
            self.parts = parts
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

extension HTTPRequest: Equatable {
    /// Whether two requests are the same on the wire, may take the same time, and ask the same of the middleware.
    public static func == (lhs: HTTPRequest, rhs: HTTPRequest) -> Bool {
        lhs.method == rhs.method && lhs.url == rhs.url && lhs.headers == rhs.headers && lhs.body == rhs.body
            && lhs.upload == rhs.upload && lhs.timeout == rhs.timeout && lhs.policy == rhs.policy
    }
}

extension HTTPRequest: Redacted {
    /// The method, the path without its query, the header fields without secrets, and the size of the body.
    public var description: String {
        "\(endpoint)\n\(headers)\n(\(bodySize) bytes)"
    }
}
