import Foundation

/// A request as it goes to the transport: everything that ends up on the wire, and the time it may take.
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: Resource.Method
    /// The whole URL, with its query.
    public var url: URL
    /// The header fields.
    ///
    /// `Host`, `Content-Length` and `Accept-Encoding` are the transport's.
    public var headers: HeaderFields
    /// The body, or nil where there is none or it is an `upload`.
    public var body: Data?
    /// The body where it is read piece by piece; it goes before `body`.
    public var upload: UploadStream?
    /// The time that the whole exchange may take.
    public var timeout: Duration
    /// What the resource asks of the middleware.
    public var policy: RequestPolicy
    /// Where the body of an accepted answer goes instead of into the answer.
    package var sink: BodySink?
    /// Who is told how many bytes have gone either way.
    package var progress: TransferMeter?
    /// What the exchanges of the request are noted in, where someone wants to know.
    package var trace: ExchangeTrace?
    /// The kind of credentials that are added further in: answers to different ones must not be mixed up.
    var partition = ""
    /// The number of the credentials that are added further in, which two people with one kind don't share; 0 for none.
    var credentials = 0
    /// The names of the fields that are added further in, in lower case.
    var fieldsToCome: [String] = []
    /// What the timeout bounds.
    package var timeoutScope = TimeoutScope.whole
    /// Whether the body may come compressed; not where a position in it counts.
    package var acceptsEncodings = true
    /// Whether its conditions are validators that a cache added, which say something about its URL alone.
    var hasCacheValidators = false
    /// Whether credentials may be added: not after a redirect to another origin.
    var mayCarryCredentials = true

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
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.upload = upload
        self.timeout = timeout
        self.policy = policy
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
    /// What a timeout bounds.
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

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method, the path without its query, the header fields without secrets, and the size of the body.
    public var description: String {
        "\(endpoint)\n\(headers)\n(\(bodySize) bytes)"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror of `description`.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
