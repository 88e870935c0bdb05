import Dispatch
import MillracePlatform
import Synchronization

/// A scriptable HTTP/1.1 server on a loopback address, for tests and demos.
///
/// ```swift
/// let server = MockServer()
/// try server.start()
/// server.enqueue(.json(#"{"cities": [{"name": "London"}]}"#))
/// fetchCities(from: server.url)         // the code under test, which asks for /v1/cities
/// let request = server.takeRequest()    // GET /v1/cities
/// ```
///
/// The first of these that has a response answers a request: the next ``enqueue(_:)``d response, whatever the request
/// is; the most specific matching ``route(_:_:on:_:)``; the ``dispatcher``; a 404 with the closest route and the
/// differences from it.
///
/// One thread of the server serves all connections. Handlers run on that thread unless a route has a queue, so they
/// should compute and not wait; scripted delays are timers and block no connection. Every method may be called from any
/// thread, handlers included. A handler that uses the server itself captures it weakly; otherwise the server lives
/// until ``stop()``.
public final class MockServer: Sendable {
    /// The limits on the requests that the server accepts and remembers.
    public let limits: ServerLimits
    /// The encryption of the server; `nil` for a server that speaks plain HTTP.
    public let tls: TLSConfiguration?

    private struct Running {
        var loop: ServerLoop
        var address: String
        var port: Int
    }

    let state: ServerState
    private let running = Mutex<Running?>(nil)

    /// Creates a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - limits: The limits on requests.
    ///   - tls: The encryption; with `nil`, the default, the server speaks plain HTTP.
    public init(limits: ServerLimits = ServerLimits(), tls: TLSConfiguration? = nil) {
        self.limits = limits
        self.tls = tls
        state = ServerState(limits: limits)
    }

    deinit {
        stop()
    }

    /// Starts to listen.
    ///
    /// ```swift
    /// try server.start()                                              // an address and a port of its own
    /// try server.start(port: 8080)                                    // 127.0.0.1:8080
    /// try another.start(port: server.port, address: server.address)   // instead of one that has stopped
    /// ```
    ///
    /// Without a given port, the server has an address of its own on Linux, such as 127.83.4.17: a client of a server
    /// that has stopped can't reach another one at the same address and port. Other systems have 127.0.0.1 only.
    ///
    /// - Parameters:
    ///   - port: The port; with 0, the default, a free one, which ``port`` returns.
    ///   - address: An IPv4 address of this machine. With `nil`, the default, it is 127.0.0.1 with a given port.
    ///     Without one, it is the first loopback address for which the certificate of a server with TLS is valid,
    ///     127.0.0.1 for a certificate of `localhost` alone, and otherwise the server's own, at which a client that
    ///     connects to `localhost` finds no server.
    /// - Throws: A ``MockServerError`` when the port is taken, the machine has no such address, the server was started
    ///   before, or OpenSSL refuses the certificate.
    public func start(port: Int = 0, address: String? = nil) throws {
        try start(port: port, address: address, makePoller: makePoller)
    }

    /// Starts with a given poller, so that tests can run the one of other platforms.
    func start(port: Int = 0, address: String? = nil, makePoller: () -> any Poller) throws {
        try running.withLock { running in
            guard running == nil else { throw MockServerError.alreadyStarted }
            guard let number = UInt16(exactly: port) else {
                throw MockServerError.system(call: "bind to port \(port)", reason: "there is no such port")
            }
            let context = try tls.map { try TLSContext($0) }
            let usual = number == 0 ? tls?.identity.address : LoopbackAddress.common
            let listener = try Sockets.listen(on: address ?? usual, port: number)
            let (address, port) = (listener.address, Int(listener.port))
            let loop = try ServerLoop(listener, state: state, tls: context, makePoller: makePoller)
            try loop.start()
            loop.followNetwork()
            running = Running(loop: loop, address: address, port: port)
        }
    }

    /// Stops listening and closes all connections; returns when they are closed.
    ///
    /// A second call does nothing.
    ///
    /// Recorded requests stay readable. Called by a handler on the server's thread, the method returns before
    /// everything is closed. A server that is released stops, too.
    public func stop() {
        running.withLock { $0?.loop }?.stop()
    }

    /// The port that the server listens on, also after it has stopped; 0 before it has started.
    public var port: Int {
        running.withLock { $0?.port ?? 0 }
    }

    /// The address that the server listens on, also after it has stopped; 127.0.0.1 before it has started.
    public var address: String {
        running.withLock { $0?.address ?? LoopbackAddress.common }
    }

    /// The URL of the server: `http://ADDRESS:PORT`, with TLS `https://ADDRESS:PORT`, without a slash at the end.
    public var url: URL {
        let (address, port) = running.withLock { ($0?.address ?? LoopbackAddress.common, $0?.port ?? 0) }
        return Self.url(scheme: tls == nil ? "http" : "https", address: address, port: port)
    }

    /// Adds a response for the next request that has none yet, in the order of the calls.
    public func enqueue(_ response: MockResponse) {
        state.enqueue(response)
    }

    /// The number of enqueued responses that no request has taken.
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
    ///   - method: The method. A GET route answers HEAD, too, when no HEAD route matches.
    ///   - pattern: The path, segment by segment: a literal, `:name` for any one segment, and `*` at the end for any
    ///     number of segments. A literal precedes `:name`, and `:name` precedes `*`. The query is not compared.
    ///   - queue: The queue on which the handler runs; with `nil`, the default, it runs on the server's thread and
    ///     must not block.
    ///   - handler: A function that returns the response, instead of an earlier one with the same method and pattern.
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

    /// The function that answers requests for which there is neither an enqueued response nor a route, on the server's
    /// thread.
    ///
    /// With `nil` the server answers 404.
    public var dispatcher: (@Sendable (RecordedRequest) -> MockResponse)? {
        get { state.dispatcher }
        set { state.dispatcher = newValue }
    }

    /// The number of all requests so far, malformed and incomplete ones included.
    public var requestCount: Int { state.arrivals.count }

    /// The requests so far, oldest first, taken ones included; at most ``ServerLimits/rememberedRequests``.
    public var requests: [RecordedRequest] { state.arrivals.all }

    /// The requests that were answered 404 because nothing matched, oldest first, each with its closest route.
    public var nearMisses: [NearMiss] { state.nearMisses }

    /// The requests whose responses are not written yet, by method and target: `GET /v1/cities`.
    ///
    /// Blocks until the server's thread has read everything that has arrived. The request of a client that has just
    /// given up is included until its connection is closed.
    public var openRequests: [String] {
        running.withLock { $0?.loop }?.openRequests ?? []
    }

    /// Sends bytes on every connection that waits for a request, as a server does that announces the end of the
    /// connection or has lost track of its responses.
    ///
    /// Blocks until the bytes are sent.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, unchanged; empty where the connections are only to be closed.
    ///   - closing: Whether the connections are closed after the bytes.
    /// - Returns: The number of these connections.
    @discardableResult
    public func sendUnasked(_ bytes: Data, closing: Bool = false) -> Int {
        running.withLock { $0?.loop }?.sendUnasked(bytes, closing: closing) ?? 0
    }

    /// Accepts connections, or refuses them, depending on the condition of the network.
    func followNetwork() {
        running.withLock { $0?.loop }?.followNetwork()
    }

    static func url(scheme: String = "http", address: String, port: Int) -> URL {
        // The text is a URL for every address and port; the other branch only satisfies the type.
        URL(string: "\(scheme)://\(address):\(port)") ?? URL(fileURLWithPath: "/")
    }
}
