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

    /// A caller that waits for a request.
    struct Waiter: Sendable {
        var number: Int
        var resume: @Sendable (RecordedRequest?) -> Void
    }

    private struct Contents {
        var script = Ring<MockResponse>()
        var routes = RouteTable()
        var dispatcher: RequestHandler?
        var log: RequestLog
        var nearMisses = Ring<NearMiss>()
        var failedHandshakes = Ring<FailedHandshake>()
        var waiters: [Waiter] = []
        var waiterCount = 0
        var isStopped = false
    }

    let limits: ServerLimits
    let network = NetworkSwitch()
    private let contents: Mutex<Contents>

    init(limits: ServerLimits) {
        self.limits = limits
        contents = Mutex(Contents(log: RequestLog(limits: limits)))
    }

    var requestCount: Int { contents.withLock { $0.log.count } }
    var requests: [RecordedRequest] { contents.withLock { $0.log.all } }
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
            guard contents.script.first?.comesBeforeBody == true else { return nil }
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
        let (reply, woken) = contents.withLock { contents -> (Reply, Waiter?) in
            var request = request
            let path = request.target.requestPath
            let matched = contents.script.count > 0 ? nil : contents.routes.match(request.method, path: path)
            request.parameters = matched?.parameters ?? [:]
            contents.log.append(request)
            let reply: Reply
            if let response = contents.script.popFirst() {
                reply = .response(response)
            } else if let matched {
                reply = .handler(matched.route.handler, request, matched.route.queue)
            } else if let dispatcher = contents.dispatcher {
                reply = .handler(dispatcher, request, nil)
            } else {
                let miss = contents.routes.nearMiss(of: request)
                contents.nearMisses.append(miss)
                if contents.nearMisses.count > max(1, limits.rememberedRequests) { contents.nearMisses.popFirst() }
                reply = .response(.text(miss.description, status: 404))
            }
            return (reply, contents.waiters.isEmpty ? nil : contents.waiters.removeFirst())
        }
        wake(woken)
        return reply
    }

    /// Records a request that gets no regular response.
    func record(_ request: RecordedRequest) {
        let woken = contents.withLock { contents -> Waiter? in
            contents.log.append(request)
            return contents.waiters.isEmpty ? nil : contents.waiters.removeFirst()
        }
        wake(woken)
    }

    /// Ends all waits, and releases the handlers, which may hold the server itself.
    func serverDidStop() {
        // The contents are released outside the lock, because an object among them may call back from its `deinit`.
        let (waiters, _, _) = contents.withLock { contents in
            defer {
                contents.waiters = []
                contents.routes = RouteTable()
                contents.dispatcher = nil
            }
            contents.isStopped = true
            return (contents.waiters, contents.routes, contents.dispatcher)
        }
        waiters.forEach { $0.resume(nil) }
    }

    // MARK: Taking requests

    /// Calls back with the next request: at once when there is one, and at once with `nil` when none can come any more.
    ///
    /// Returns the number with which the wait can be given up.
    func take(_ resume: @escaping @Sendable (RecordedRequest?) -> Void) -> Int? {
        let (taken, number) = contents.withLock { contents -> (RecordedRequest?, Int?) in
            let taken = contents.log.take()
            guard taken == nil, !contents.isStopped else { return (taken, nil) }
            contents.waiterCount += 1
            contents.waiters.append(Waiter(number: contents.waiterCount, resume: resume))
            return (nil, contents.waiterCount)
        }
        if number == nil { resume(taken) }
        return number
    }

    /// Ends a wait with `nil`; does nothing when the wait has ended.
    func giveUp(_ number: Int) {
        let waiter = contents.withLock { contents -> Waiter? in
            guard let index = contents.waiters.firstIndex(where: { $0.number == number }) else { return nil }
            return contents.waiters.remove(at: index)
        }
        waiter?.resume(nil)
    }

    private func wake(_ waiter: Waiter?) {
        guard let waiter else { return }
        waiter.resume(contents.withLock { $0.log.take() })
    }
}
