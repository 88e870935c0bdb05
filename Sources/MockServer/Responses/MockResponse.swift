import Foundation

/// An answer of the server: a status, headers and a body, and everything that is to go wrong on the way.
///
/// A value; each `with…`-like method returns a changed copy, so that a script reads as one sentence:
///
/// ```swift
/// server.enqueue(.json(#"{"cities": []}"#).delayingHead(by: .milliseconds(200)))
/// server.enqueue(.text("half of this").disconnecting(at: .body(after: 4)))
/// ```
///
/// The server adds `Content-Length` or `Transfer-Encoding` where ``headers`` has neither, and `Connection` where it
/// closes; nothing else. Names and values are written as they are given, so that a test can send what is not allowed.
public struct MockResponse: Sendable {
    /// The status code; 200 by default.
    public var status: Int
    /// The text after the status code; `nil` stands for the standard one.
    public var reason: String?
    /// The header fields, in order.
    public var headers: HeaderList
    /// The body; answers to HEAD and answers of status 204 and 304 leave it out.
    public var body: ResponseBody
    /// How the client finds the end of the body.
    public var framing: ResponseFraming = .automatic
    /// The fields after a chunked body; having any makes the body chunked.
    public var trailers: HeaderList = [:]
    /// The informational answers (1xx) that come first, in order.
    public var informational: [InformationalAnswer] = []
    /// How long the server waits before it sends the status line.
    public var headDelay: Duration = .zero
    /// How long the server waits between the head and the body.
    public var bodyDelay: Duration = .zero
    /// The pace of the body; `nil` is as fast as the client reads.
    public var throttle: Throttle?
    /// Where the server breaks the connection off, and how; `nil` doesn't.
    public var breakage: Breakage?
    /// What is wrong with the chunks of a chunked body; `nil` when nothing is.
    public var chunkFault: ChunkFault?
    /// The bytes to send in place of status line, headers and body; `nil` for an ordinary answer.
    public var rawBytes: Data?
    /// Whether the server never answers, and holds the connection open until the client or `stop()` closes it.
    public var hangs = false
    /// Whether the answer goes out when the request's head has arrived, before its body: instead of `100 Continue`,
    /// say.
    ///
    /// The connection closes after it. Only for enqueued answers.
    public var comesBeforeBody = false
    /// Whether the connection is closed (orderly) after the answer, with `Connection: close` in the head.
    public var closesConnection = false

    /// Creates an answer that is sent at once and whole.
    public init(status: Int = 200, reason: String? = nil, headers: HeaderList = [:], body: ResponseBody = .empty) {
        self.status = status
        self.reason = reason
        self.headers = headers
        self.body = body
    }
}
