import Dispatch
import Synchronization

/// The scripted responses and recorded requests of a server, which the owner's threads and the loop share under one
/// lock.
final class ServerState: Sendable {
    /// The decision on how a request is answered.
    enum Reply {
        case response(MockResponse)
        case handler(RequestHandler, RecordedRequest, DispatchQueue?)
    }

    private struct Contents {
        var script = Ring<MockResponse>()
        var routes = RouteTable()
        var dispatcher: RequestHandler?
        var nearMisses = Ring<NearMiss>()
        var failedHandshakes = Ring<FailedHandshake>()
        var openSockets: [Int: MockSocket] = [:]
    }

    let limits: ServerLimits
    let network = NetworkSwitch()
    /// The requests.
    let arrivals: Arrivals<RecordedRequest>
    /// The sockets that were opened, and not taken yet.
    let sockets: Arrivals<MockSocket>
    private let contents = Mutex(Contents())

    init(limits: ServerLimits) {
        self.limits = limits
        arrivals = Arrivals(RequestLog(limits: limits))
        sockets = Arrivals(ArrivalLog(count: limits.rememberedRequests, bytes: .max, keepsTaken: false) { _ in 0 })
    }

    var nearMisses: [NearMiss] { contents.withLock { $0.nearMisses.elements } }
    var failedHandshakes: [FailedHandshake] { contents.withLock { $0.failedHandshakes.elements } }
    var enqueuedCount: Int { contents.withLock { $0.script.count } }

    var dispatcher: RequestHandler? {
        get { contents.withLock { $0.dispatcher } }
        set { contents.withLock { $0.dispatcher = newValue } }
    }

    func enqueue(_ response: MockResponse) {
        contents.withLock { $0.script.append(response) }
    }

    func insert(_ route: Route) {
        contents.withLock { $0.routes.insert(route) }
    }

    // MARK: For the loop

    /// Takes the next enqueued response if it breaks off at this moment.
    func takeBreakage(at moment: Breakage.Moment) -> Breakage? {
        contents.withLock { contents in
            guard let breakage = contents.script.first?.breakage, breakage.moment == moment else { return nil }
            contents.script.popFirst()
            return breakage
        }
    }

    /// Takes the next enqueued response if it is a fault of the handshake.
    func takeHandshakeFault() -> HandshakeFault? {
        contents.withLock { contents in
            guard let fault = contents.script.first?.handshakeFault else { return nil }
            contents.script.popFirst()
            return fault
        }
    }

    func record(_ handshake: FailedHandshake) {
        contents.withLock { contents in
            contents.failedHandshakes.append(handshake)
            if contents.failedHandshakes.count > max(1, limits.rememberedRequests) {
                contents.failedHandshakes.popFirst()
            }
        }
    }

    /// Takes the next enqueued response if it precedes the request's body.
    func takeEarlyAnswer() -> MockResponse? {
        contents.withLock { contents in
            // An upgrade has no body, and its connection goes on.
            guard let first = contents.script.first, first.comesBeforeBody, first.upgrade == nil else { return nil }
            return contents.script.popFirst()
        }
    }

    /// Records a whole request and decides how to answer it: from the script, by a route, by the dispatcher, or with
    /// 404.
    ///
    /// A request that the network drops is recorded only; the server resets its connection instead of answering.
    func reply(to request: RecordedRequest, _ passage: NetworkPassage = .arrives) -> Reply {
        guard passage != .unreached else {
            var dropped = request
            dropped.problem = "dropped, as the condition of the network says"
            record(dropped)
            return .response(MockResponse())
        }
        let (request, reply) = contents.withLock { contents -> (RecordedRequest, Reply) in
            var request = request
            let path = request.target.requestPath
            let matched = contents.script.count > 0 ? nil : contents.routes.match(request.method, path: path)
            request.parameters = matched?.parameters ?? [:]
            if let response = contents.script.popFirst() { return (request, .response(response)) }
            if let matched { return (request, .handler(matched.route.handler, request, matched.route.queue)) }
            if let dispatcher = contents.dispatcher { return (request, .handler(dispatcher, request, nil)) }
            let miss = contents.routes.nearMiss(of: request)
            contents.nearMisses.append(miss)
            if contents.nearMisses.count > max(1, limits.rememberedRequests) { contents.nearMisses.popFirst() }
            return (request, .response(.text(miss.description, status: 404)))
        }
        record(request)
        return reply
    }

    /// Records a request that gets no regular response.
    func record(_ request: RecordedRequest) {
        arrivals.append(request)
    }

    /// The sockets that are open, in the order in which they were opened.
    var openSockets: [MockSocket] {
        contents.withLock { $0.openSockets }.sorted { $0.key < $1.key }.map(\.value)
    }

    func socketDidOpen(_ socket: MockSocket) {
        contents.withLock { $0.openSockets[socket.request.connectionNumber] = socket }
    }

    func socketDidEnd(_ socket: MockSocket) {
        contents.withLock { $0.openSockets[socket.request.connectionNumber] = nil }
        // A server whose sockets no test takes doesn't keep all of their messages.
        sockets.forgetOldest(over: limits.rememberedBytes, \.receivedBytes)
    }

    /// Ends all waits, and releases the handlers, which may hold the server itself.
    func serverDidStop() {
        // The contents are released outside the lock, because an object among them may call back from its `deinit`.
        let _ = contents.withLock { contents in
            defer {
                contents.routes = RouteTable()
                contents.dispatcher = nil
            }
            return (contents.routes, contents.dispatcher)
        }
        arrivals.end()
        sockets.end()
    }
}
