import MillracePlatform

/// A request as the server received it, with everything that was on the wire.
///
/// Malformed and incomplete requests are recorded, too.
///
/// A malformed request has the parts that could be read before the flaw: `method` and `target` are empty when the
/// request line could not be understood, and ``rawHead`` has the bytes.
public struct RecordedRequest: Sendable, Hashable {
    /// The method of the request line.
    public var method: RequestMethod
    /// The target of the request line, exactly as sent: `/v1/cities?name=B%C3%A4th`.
    public var target: String
    /// The protocol of the request line: `HTTP/1.1`.
    public var version: String
    /// The header fields, in order.
    public var headers: HeaderList
    /// The body, decoded when it was chunked.
    ///
    /// At most ``ServerLimits/keptBodyBytes`` of it.
    public var body: Data
    /// The number of bytes that the body had; larger than `body.count` when the body was too large to keep.
    public var bodyLength: Int
    /// The trailer fields of a chunked body, in order.
    public var trailers: HeaderList
    /// The request line and the header lines, byte for byte, up to and including the empty line.
    public var rawHead: Data
    /// The number of the connection, counted from 1 in the order of acceptance.
    public var connectionNumber: Int
    /// The number of the request on its connection, counted from 0 (as in OkHttp's MockWebServer).
    public var sequenceNumber: Int
    /// The encryption of the connection; `nil` without TLS.
    public var tls: TLSDetails?
    /// The parts of the path that the `:name` segments of the matching route matched, by name; under `*` the part that
    /// a trailing `*` matched.
    public var parameters: [String: String]
    /// The fault of the request, in one sentence; `nil` when the request arrived whole and well-formed.
    public var problem: String?

    /// Creates a request.
    ///
    /// Every part has a default, for tests of handlers.
    public init(
        method: RequestMethod = .GET,
        target: String = "/",
        version: String = "HTTP/1.1",
        headers: HeaderList = [:],
        body: Data = Data(),
        bodyLength: Int? = nil,
        trailers: HeaderList = [:],
        rawHead: Data = Data(),
        connectionNumber: Int = 1,
        sequenceNumber: Int = 0,
        tls: TLSDetails? = nil,
        parameters: [String: String] = [:],
        problem: String? = nil
    ) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
        self.body = body
        self.bodyLength = bodyLength ?? body.count
        self.trailers = trailers
        self.rawHead = rawHead
        self.connectionNumber = connectionNumber
        self.sequenceNumber = sequenceNumber
        self.tls = tls
        self.parameters = parameters
        self.problem = problem
    }
}
