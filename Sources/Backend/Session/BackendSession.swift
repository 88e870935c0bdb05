import Foundation
import MillraceStreams

/// What executes resources: an environment, a chain of middleware, and the transport at its end.
///
/// ```swift
/// let session = BackendSession(environment: Environment(base: url))
/// let loggedIn = session.authenticated(by: LoginTokenProvider(login: login))   // an AuthenticatedAccessible
/// ```
///
/// A session is a value without state of its own; copies share the transport.
public struct BackendSession: Accessible {
    private let environment: @Sendable () -> Environment
    private let timeout: Duration
    let pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)?
    private let middleware: [any Middleware]
    private let redirects: RedirectFollowing?
    private let cookies: CookieJar?
    private let authentication: CredentialBoundary?
    private let transport: any Transport
    private let fieldsToCome: [String]
    let handler: HTTPHandler

    /// Creates a session for one environment.
    ///
    /// - Parameters:
    ///   - environment: where the APIs are.
    ///   - transport: what exchanges requests for answers, by default `DefaultTransport`: the process's shared libcurl loop.
    ///   - middleware: what every request passes, outermost first.
    ///   - timeout: the time that an exchange may take where its resource has none, by default 30 seconds.
    ///   - redirects: follows redirects; nil makes a redirect a `CoreError.status`. By default at most 10 are followed.
    ///   - cookies: keeps and sends cookies; none by default.
    ///   - pruned: called on a background thread when a response handler left elements out of an array.
    public init(
        environment: Environment,
        transport: any Transport = DefaultTransport.shared,
        middleware: [any Middleware] = [],
        timeout: Duration = .seconds(30),
        redirects: RedirectFollowing? = RedirectFollowing(),
        cookies: CookieJar? = nil,
        pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)? = nil
    ) {
        self.init(
            switching: { environment },
            transport: transport,
            middleware: middleware,
            timeout: timeout,
            redirects: redirects,
            cookies: cookies,
            pruned: pruned
        )
    }

    /// Creates a session whose environment can change while the app runs.
    ///
    /// - Parameters:
    ///   - environment: gives the environment, once for every exchange; it is called on the thread that starts it.
    ///   - transport: what exchanges requests for answers, by default `DefaultTransport`: the process's shared libcurl loop.
    ///   - middleware: what every request passes, outermost first.
    ///   - timeout: the time that an exchange may take where its resource has none, by default 30 seconds.
    ///   - redirects: follows redirects; nil makes a redirect a `CoreError.status`. By default at most 10 are followed.
    ///   - cookies: keeps and sends cookies; none by default.
    ///   - pruned: called on a background thread when a response handler left elements out of an array.
    public init(
        switching environment: @escaping @Sendable () -> Environment,
        transport: any Transport = DefaultTransport.shared,
        middleware: [any Middleware] = [],
        timeout: Duration = .seconds(30),
        redirects: RedirectFollowing? = RedirectFollowing(),
        cookies: CookieJar? = nil,
        pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)? = nil
    ) {
        self.init(
            environment: environment,
            transport: transport,
            middleware: middleware,
            timeout: timeout,
            redirects: redirects,
            cookies: cookies,
            pruned: pruned,
            authentication: nil
        )
    }

    private init(
        environment: @escaping @Sendable () -> Environment,
        transport: any Transport,
        middleware: [any Middleware],
        timeout: Duration,
        redirects: RedirectFollowing?,
        cookies: CookieJar?,
        pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)?,
        authentication: CredentialBoundary?
    ) {
        self.environment = environment
        self.timeout = timeout
        self.pruned = pruned
        self.middleware = middleware
        self.redirects = redirects
        self.cookies = cookies
        self.authentication = authentication
        self.transport = transport
        fieldsToCome = (cookies == nil ? [] : ["cookie"]) + (authentication == nil ? [] : ["authorization"])
        let own: [(any Middleware)?] = [redirects, cookies.map(CookieHandling.init), authentication]
        let chain = middleware + own.compactMap { $0 }
        // Not by `reduce`, whose generic closures would add a thunk to every step of every request.
        var handler = Exchange.handler(transport)
        for outer in chain.reversed() {
            handler = { [next = handler] in outer.respond(to: $0, next: next) }
        }
        self.handler = handler
    }

    /// Returns a producer that makes a request and sends the decoded response.
    public func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        execute(resource, with: request)
    }

    /// Returns the session with credentials for a kind of authentication, added further in than all other middleware.
    func adding(_ authentication: any Middleware, for kind: String) -> BackendSession {
        BackendSession(
            environment: environment,
            transport: transport,
            middleware: middleware,
            timeout: timeout,
            redirects: redirects,
            cookies: cookies,
            pruned: pruned,
            authentication: CredentialBoundary(authentication: authentication, kind: kind)
        )
    }

    /// Returns the request of a resource, with what the session knows about it.
    func build<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        _ value: Request
    ) -> Result<HTTPRequest, CoreError> {
        let result = RequestBuilder(environment: environment(), timeout: timeout).build(resource, value)
        guard authentication != nil || cookies != nil else { return result }
        return result.map { request in
            var request = request
            request.partition = authentication?.kind ?? ""
            request.credentials = authentication?.number ?? 0
            request.fieldsToCome = fieldsToCome
            return request
        }
    }

    func execute<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        with value: Request,
        adjusting adjust: (@Sendable (inout HTTPRequest) -> Void)? = nil
    ) -> SignalProducer<Response, CoreError> {
        .attaching { observer, lifetime in
            guard !lifetime.hasEnded else { return observer.sendInterrupted() }
            var request: HTTPRequest
            switch build(resource, value) {
            case .success(let built): request = built
            case .failure(let error): return observer.send(error: error)
            }
            adjust?(&request)
            let (method, url) = (request.method, request.url)
            // Made only for who asks for it.
            let endpoint: @Sendable () -> CoreError.Endpoint = { .init(method: method, url: url) }
            let reader = AnswerReader(resource, pruned: pruned)
            let failed = Once()
            handler(request)
                .attach(
                    .init(
                        value: { answer in
                            guard !failed.hasBegun else { return }
                            let decoded = reader.read(answer, at: endpoint())
                            // Decoding takes its time: who has disposed of the access meanwhile gets nothing any more.
                            guard !lifetime.hasEnded else { return }
                            switch decoded {
                            case .success(let value): observer.send(value: value)
                            case .failure(let error):
                                guard failed.begin() else { return }
                                observer.send(error: error.located(at: endpoint()))
                            }
                        },
                        termination: { termination in
                            guard !failed.hasBegun else { return }
                            observer.onTermination(termination.mapError { $0.located(at: endpoint()) })
                        }
                    ),
                    lifetime
                )
        }
    }
}
