import Dispatch
import Foundation
import Synchronization

/// A scriptable HTTP/1.1 server on 127.0.0.1, for tests and demos.
///
/// ```swift
/// let server = MockServer()
/// try server.start()
/// server.enqueue(.json(#"{"cities": [{"name": "London"}]}"#))
/// fetchCities(from: server.url)         // the code under test, which asks for /v1/cities
/// let request = server.takeRequest()    // GET /v1/cities
/// ```
///
/// A request is answered by the first of these that has an answer: the next ``enqueue(_:)``d response, whatever the
/// request is; the most specific ``route(_:_:on:_:)`` that matches; the ``dispatcher``; a 404 that names the closest
/// route and what differs from it.
///
/// One thread of its own serves all connections. Handlers run on it unless a route names a queue, so that they should
/// compute and not wait; scripted delays are timers and hold nobody up. Every method may be called from any thread,
/// from handlers too. A handler that uses the server itself captures it weakly, or the server lives until ``stop()``.
public final class MockServer: Sendable {
    /// What the server accepts from its clients and what it remembers of them.
    public let limits: ServerLimits

    private struct Running {
        var loop: ServerLoop
        var port: Int
    }

    private let state: ServerState
    private let running = Mutex<Running?>(nil)

    /// Creates a server that does not listen yet.
    public init(limits: ServerLimits = ServerLimits()) {
        self.limits = limits
        state = ServerState(limits: limits)
    }

    deinit {
        stop()
    }

    /// Starts to listen on 127.0.0.1.
    ///
    /// - Parameter port: the port; 0, the default, lets the system choose a free one, which ``port`` then tells.
    /// - Throws: ``MockServerError`` when the port is taken or the server was started before.
    public func start(port: Int = 0) throws {
        try start(port: port, makePoller: makePoller)
    }

    /// Starts over a poller of choice, so that tests can run the one of other platforms.
    func start(port: Int, makePoller: () -> any Poller) throws {
        try running.withLock { running in
            guard running == nil else { throw MockServerError.alreadyStarted }
            guard let number = UInt16(exactly: port) else {
                throw MockServerError.system(call: "bind to port \(port)", reason: "there is no such port")
            }
            let (descriptor, port) = try Sockets.bind(port: number)
            do {
                try Sockets.startListening(descriptor)
                let loop = try ServerLoop(listener: descriptor, state: state, makePoller: makePoller)
                loop.start()
                running = Running(loop: loop, port: Int(port))
            } catch {
                Sockets.close(descriptor)
                throw error
            }
        }
    }

    /// Stops listening and closes all connections; returns when that is done.
    ///
    /// Does nothing the second time.
    ///
    /// What was recorded stays readable. From a handler on the server's thread, it returns before everything is closed.
    /// A server that goes out of scope stops, too.
    public func stop() {
        running.withLock { $0?.loop }?.stop()
    }

    /// The port that the server listens on, also after it has stopped; 0 before it has started.
    public var port: Int {
        running.withLock { $0?.port ?? 0 }
    }

    /// The address of the server: `http://127.0.0.1:PORT`, without a slash at the end.
    public var url: URL {
        Self.url(port: port)
    }

    /// Adds an answer for the next request that has none yet, in the order of the calls.
    public func enqueue(_ response: MockResponse) {
        state.enqueue(response)
    }

    /// The number of enqueued answers that no request has taken.
    public var enqueuedCount: Int { state.enqueuedCount }

    /// Answers all requests of a method whose path matches a pattern.
    ///
    /// ```swift
    /// server.route(.GET, "/v1/cities/:id") { request in
    ///     .json(#"{"id": "\#(request.parameters["id"] ?? "")"}"#)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - method: the method; routes of GET answer HEAD, too, when no route of HEAD matches.
    ///   - pattern: the path, segment by segment: a literal, `:name` for any one segment, and `*` at the end for any
    ///     number of them. A literal is preferred to `:name`, and `:name` to `*`. The query is not part of it.
    ///   - queue: where the handler runs; `nil`, the default, is the server's thread, which the handler must not block.
    ///   - handler: what answers. It replaces an earlier one of the same method and pattern.
    public func route(
        _ method: RequestMethod,
        _ pattern: String,
        on queue: DispatchQueue? = nil,
        _ handler: @escaping @Sendable (RecordedRequest) -> MockResponse
    ) {
        state.insert(Route(method: method, pattern: RoutePattern(pattern), queue: queue, handler: handler))
    }

    /// Answers all requests of a method whose path matches a pattern with the same response.
    public func route(_ method: RequestMethod, _ pattern: String, _ response: MockResponse) {
        route(method, pattern) { _ in response }
    }

    /// What answers the requests that no enqueued answer and no route answers, on the server's thread; `nil` is the 404.
    public var dispatcher: (@Sendable (RecordedRequest) -> MockResponse)? {
        get { state.dispatcher }
        set { state.dispatcher = newValue }
    }

    /// The number of all requests so far, malformed and incomplete ones too.
    public var requestCount: Int { state.requestCount }

    /// The requests so far, oldest first, as many as ``ServerLimits/rememberedRequests``; taken ones too.
    public var requests: [RecordedRequest] { state.requests }

    /// The requests that were answered 404 because nothing matched, oldest first, with the closest route of each.
    public var nearMisses: [NearMiss] { state.nearMisses }

    /// The requests whose answers are not written yet, by method and target: `GET /v1/cities`.
    ///
    /// Blocks until the server's thread has looked at what has arrived. A client that has just given up counts until its
    /// connection is closed.
    public var openRequests: [String] {
        running.withLock { $0?.loop }?.openRequests ?? []
    }

    /// Sends bytes on every connection that waits for a request, as a server does that says goodbye to it or has lost count.
    ///
    /// Blocks until they are sent.
    ///
    /// - Parameters:
    ///   - bytes: the bytes, as they are; none where a connection is only to be closed.
    ///   - closing: whether the connections are closed after them.
    /// - Returns: the number of these connections.
    @discardableResult
    public func sendUnasked(_ bytes: Data, closing: Bool = false) -> Int {
        running.withLock { $0?.loop }?.sendUnasked(bytes, closing: closing) ?? 0
    }

    static func url(port: Int) -> URL {
        // The text is a URL for every number; the other branch satisfies the type.
        URL(string: "http://127.0.0.1:\(port)") ?? URL(fileURLWithPath: "/")
    }

    func take(_ resume: @escaping @Sendable (RecordedRequest?) -> Void) -> Int? {
        state.take(resume)
    }

    func giveUp(_ waiter: Int) {
        state.giveUp(waiter)
    }
}
