import MillracePlatform

/// A response of the server: a status, headers, a body, and the faults with which it is sent.
///
/// A response is a value. Each method such as ``header(_:_:)`` returns a changed copy, so that a script reads as one
/// sentence:
///
/// ```swift
/// server.enqueue(.json(#"{"cities": []}"#).delayingHead(by: .milliseconds(200)))
/// server.enqueue(.text("half of this").disconnecting(at: .body(after: 4)))
/// ```
///
/// The server adds `Content-Length` or `Transfer-Encoding` where ``headers`` has neither, `Connection` where it closes
/// the connection, and nothing else. Names and values are written as given, so that a test can send invalid ones.
public struct MockResponse: Sendable {
    /// The status code; 200 by default.
    public var status: Int
    /// The text after the status code; `nil` stands for the standard one.
    public var reason: String?
    /// The header fields, in order.
    public var headers: HeaderList
    /// The body; answers to HEAD and answers of status 204 and 304 leave it out.
    public var body: ResponseBody
    /// The framing by which the client finds the end of the body.
    public var framing: ResponseFraming = .automatic
    /// The fields after a chunked body; a body with trailers is always chunked.
    public var trailers: HeaderList = [:]
    /// The informational responses (1xx) that precede this one, in order.
    public var informational: [InformationalAnswer] = []
    /// The time that the server waits before it sends the status line.
    public var headDelay: Duration = .zero
    /// The time that the server waits between the head and the body.
    public var bodyDelay: Duration = .zero
    /// The pace of the body; with `nil` the server sends as fast as the client reads.
    public var throttle: Throttle?
    /// The moment and the manner in which the server breaks the connection off; `nil` for a connection that isn't
    /// broken off.
    public var breakage: Breakage?
    /// The fault of the TLS handshake that the server makes instead of an answer; `nil` for a response without one.
    public var handshakeFault: HandshakeFault?
    /// The fault in the chunks of a chunked body; `nil` for a body without one.
    public var chunkFault: ChunkFault?
    /// The bytes that replace status line, headers and body; `nil` for an ordinary response.
    public var rawBytes: Data?
    /// Whether the server never answers, and holds the connection open until the client or `stop()` closes it.
    public var hangs = false
    /// Whether the response is sent when the request's head has arrived, before its body, for example instead of
    /// `100 Continue`.
    ///
    /// The connection closes after the response. Enqueued responses only.
    public var comesBeforeBody = false
    /// Whether the server closes the connection (orderly) after the response, with `Connection: close` in the head.
    public var closesConnection = false
    /// The socket that the response opens; `nil` for an ordinary response.
    var upgrade: SocketUpgrade?

    /// Creates a response that is sent whole and at once.
    public init(status: Int = 200, reason: String? = nil, headers: HeaderList = [:], body: ResponseBody = .empty) {
        self.status = status
        self.reason = reason
        self.headers = headers
        self.body = body
    }
}
