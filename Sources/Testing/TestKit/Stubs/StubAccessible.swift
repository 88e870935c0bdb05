import Foundation
import Millrace
import MillraceMockServer
import Synchronization
import Testing

/// An `Accessible` and `AuthenticatedAccessible` without a network, that answers by resource and records requests.
///
/// ```swift
/// let accessible = StubAccessible()
/// accessible.stub(CitiesService.fetchCitiesResource(), .canned(try CannedResponses.named("cities.200")))
/// let controller = CitiesBusinessController(accessible: accessible)
/// ```
///
/// Requests are built, encoded, judged and decoded by a real `BackendSession`; only the exchange itself is missing.
/// Answers come on the thread that starts the access. A request without an answer fails the test:
/// ```text
/// No stub answers GET /v1/city. There are:
///   GET /v1/cities (1 answer, 0 used)
/// ```
public final class StubAccessible: Accessible, AuthenticatedAccessible {
    private let sourceLocation: SourceLocation
    private let table = Mutex(StubTable())
    private let log = Mutex<[RecordedAccess]>([])
    private let missed = Mutex<[CoreError.Endpoint]>([])
    private let networkSwitch = NetworkSwitch()
    private let clock: (any DateScheduler)?

    /// Creates a stub without answers.
    ///
    /// - Parameters:
    ///   - clock: The clock of a slow ``network``, as the test's `TestScheduler`; `nil`, the default, where none is
    ///     slow.
    ///   - sourceLocation: The location at which requests without an answer are reported; by default, the caller's.
    public init(clock: (any DateScheduler)? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
        self.clock = clock
        self.sourceLocation = sourceLocation
    }

    /// The state of the network; online by default.
    ///
    /// ```swift
    /// stub.network = .offline
    /// stub.network = .scripted([.unreached, .answerLost])
    /// ```
    ///
    /// A request that isn't reached fails with `CoreError.transport(.refused)`: it is not among ``requests``, and takes
    /// no answer. One whose answer is lost is recorded, takes its answer, and fails with `.transport(.reset)`. A late
    /// one is recorded and answered when the time has passed on the stub's clock; a stub without a clock fails the
    /// test. Each start of an access counts as a request.
    public var network: NetworkCondition {
        get { networkSwitch.condition }
        set { networkSwitch.condition = newValue }
    }

    /// The requests that no answer was there for.
    var misses: [CoreError.Endpoint] {
        missed.withLock { $0 }
    }

    /// The requests, in the order of the starts.
    public var requests: [RecordedAccess] {
        log.withLock { $0 }
    }

    /// Adds answers for a resource: one for each access, in order.
    ///
    /// An access without an answer of its own fails the test. Where the number of accesses doesn't matter, the last
    /// answer is repeated.
    ///
    /// - Parameters:
    ///   - resource: The resource; accesses to its method and path are answered.
    ///   - answers: The answers.
    ///   - repeatsLast: Whether the last answer is that of all further accesses too: no by default.
    public func stub<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        _ answers: StubResponse<Response>...,
        repeatsLast: Bool = false
    ) {
        let endpoint = endpoint(resource.path, resource.method)
        table.withLock { table in
            table.add(answers, repeatsLast: repeatsLast, for: endpoint)
            answers.compactMap(\.source).forEach { table.add(source: $0) }
        }
    }

    /// Adds an answer for a resource that serves every access, with any type of response.
    func stub<Request, Response, Auth>(
        every resource: BackendResource<Request, Response, Auth>,
        _ answer: StubResponse<Never>
    ) {
        let endpoint = endpoint(resource.path, resource.method)
        table.withLock { $0.add([answer], repeatsLast: true, for: endpoint) }
    }

    /// Whether there was an access to a resource.
    func hasTaken<Request, Response, Auth>(_ resource: BackendResource<Request, Response, Auth>) -> Bool {
        let endpoint = endpoint(resource.path, resource.method)
        return requests.contains { $0.request.endpoint == endpoint }
    }

    /// Adds answers of bytes for a method and a path, for tests that have no resource at hand, as with the pages of a
    /// repository.
    ///
    /// The answers fit a response of any type, since the resource of the access decodes them.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, without a query: a literal, whose arguments are percent-encoded as those of a resource are,
    ///     as in `"/v1/rooms/\(room.id)/messages"`.
    ///   - answers: The answers: `.json(…)`, `.data(…)`, `.status(…)`, `.canned(…)` or `.failure(…)`.
    ///   - repeatsLast: Whether the last answer is that of all further accesses too: no by default.
    public func stub(
        _ method: Resource.Method,
        _ path: PathTemplate,
        _ answers: StubResponse<Never>...,
        repeatsLast: Bool = false
    ) {
        let endpoint = endpoint(.api(.core, path), method)
        table.withLock { $0.add(answers, repeatsLast: repeatsLast, for: endpoint) }
    }

    /// Returns a producer of the answer.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - request: The request value.
    /// - Returns: A producer that records the request at each start.
    public func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        answer { $0.access(resource, with: request) }
    }

    /// Returns a producer of the answer.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - request: The request value.
    /// - Returns: A producer that records the request at each start.
    public func access<Request, Response>(
        _ resource: BackendResource<Request, Response, KongAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        authenticated(KongAuth.self).access(resource, with: request)
    }

    func answer<Response>(
        by access: @escaping @Sendable (BackendSession) -> SignalProducer<Response, CoreError>
    ) -> SignalProducer<Response, CoreError> {
        passing { [self] passage in
            SignalProducer { [self] observer, lifetime in start(access, passage, observer, lifetime) }
        }
    }

    /// Returns a producer that is started when the network lets a request through.
    func passing<Value>(
        _ start: @escaping @Sendable (NetworkPassage) -> SignalProducer<Value, CoreError>
    ) -> SignalProducer<Value, CoreError> {
        SignalProducer { [self] observer, lifetime in
            let passage = networkSwitch.pass()
            guard case let .late(delay) = passage, let clock else {
                if case .late = passage {
                    let message = "The network of a stub without a clock is slow: StubAccessible(clock: scheduler)"
                    FailureReporter.current.report(message, at: sourceLocation)
                }
                start(passage).start(observer, within: lifetime)
                return
            }
            lifetime += clock.schedule(after: delay) { start(passage).start(observer, within: lifetime) }
        }
    }

    private func start<Response>(
        _ access: @Sendable (BackendSession) -> SignalProducer<Response, CoreError>,
        _ passage: NetworkPassage,
        _ observer: Signal<Response, CoreError>.Observer,
        _ lifetime: Lifetime
    ) {
        let decoded = MutableProperty<SignalProducer<Response, CoreError>?>(nil)
        let transport = StubTransport(producing: { self.exchange($0, passage, decoded) })
        let session = BackendSession(environment: ResourceRequest.nowhere, transport: transport)
        lifetime += access(session).start { event in
            // A decoded answer replaces the exchange.
            guard decoded.value == nil else { return }
            observer.send(event)
        }
        decoded.value?.start(observer, within: lifetime)
    }

    /// Returns an answer of bytes, or one that never comes after it has stored a decoded answer.
    private func exchange<Response>(
        _ request: HTTPRequest,
        _ passage: NetworkPassage,
        _ decoded: MutableProperty<SignalProducer<Response, CoreError>?>
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        exchange(request, passage) { [self] answer in
            let content: StubResponse<Response>.Content
            switch answer {
            case let answer as StubResponse<Response>: content = answer.content
            case let answer as StubResponse<Never>: content = answer.content.promoted()
            default:
                let text = "The stub for \(request.endpoint) is a \(type(of: answer)), and \(Response.self) is wanted."
                return miss(text, request.endpoint)
            }
            switch content {
            case let .wire(wires): return wires
            case let .producer(producer):
                decoded.value = producer.mapError { $0.located(at: request.endpoint) }
                return .never
            }
        }
    }

    /// Records a request, and takes its answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - passage: What the network does with it.
    ///   - wires: Returns the answer as it is on the wire.
    func exchange(
        _ request: HTTPRequest,
        _ passage: NetworkPassage,
        _ wires: (any Sendable) -> SignalProducer<StubWire, CoreError>
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        let endpoint = request.endpoint
        guard passage != .unreached else { return SignalProducer(error: .transport(.refused, at: endpoint)) }
        log.withLock { $0.append(RecordedAccess(request: request)) }
        guard let answer = table.withLock({ $0.take(endpoint) }) else {
            let (lines, isKnown) = table.withLock { ($0.lines, $0.knows(endpoint)) }
            let known = lines.isEmpty ? "There are none." : (["There are:"] + lines).joined(separator: "\n")
            let fault = isKnown ? "No answer is left for \(endpoint)" : "No stub answers \(endpoint)"
            return miss("\(fault). \(known)", endpoint).map { $0.answer(to: request) }
        }
        guard passage != .answerLost else { return SignalProducer(error: .transport(.reset, at: endpoint)) }
        return wires(answer).map { $0.answer(to: request) }.mapError { $0.located(at: endpoint) }
    }

    func miss(_ message: String, _ endpoint: CoreError.Endpoint) -> SignalProducer<StubWire, CoreError> {
        missed.withLock { $0.append(endpoint) }
        FailureReporter.current.report(message, at: sourceLocation)
        return SignalProducer(error: .transport(.other("no stub answers"), at: endpoint))
    }

    /// The method and path as they are in a request.
    private func endpoint(_ path: ResourcePath, _ method: Resource.Method) -> CoreError.Endpoint {
        let resource = BackendResource<Void, Void, NoAuth>(path: path, method: method)
        switch BackendSession(environment: ResourceRequest.nowhere).build(resource, ()) {
        case let .success(request): return request.endpoint
        // The error of a path that can't be sent names the endpoint.
        case let .failure(error): return error.endpoint ?? CoreError.Endpoint(method: method, path: "")
        }
    }
}

extension StubAccessible: LedgerSource {
    /// The answers that no access has taken, and the leftovers of the stubs among them.
    public var leftovers: [String] {
        let (entries, sources) = table.withLock { ($0.entries, $0.sources) }
        let unused = entries.filter { $0.unused > 0 }.map { entry in
            "\(entry.unused) of \(entry.answers.count) answers for \(entry.endpoint) never used"
        }
        return unused + sources.flatMap(\.leftovers)
    }
}
