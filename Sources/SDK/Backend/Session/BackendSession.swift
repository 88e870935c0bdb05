import MillracePlatform
import MillraceStreams

/// A value that executes resources: an environment, a chain of middleware, and the transport at its end.
///
/// ```swift
/// let session = BackendSession(environment: Environment(base: url))
/// let loggedIn = session.authenticated(AccountAuth.self, by: .bearer(login: login))
/// ```
///
/// `AccountAuth` is a kind of authentication that the app declares, see `AuthKind`. Copies of a session share all its
/// parts, including the transport.
public struct BackendSession: Accessible, BackendAccess {
    private let core: SessionCore

    /// Ten years in seconds: clocks have a limit.
    private static let longestTimeout = 315_360_000.0

    /// Creates a session for one environment.
    ///
    /// - Parameters:
    ///   - environment: The base URLs of the APIs.
    ///   - transport: The transport that makes the exchanges, by default `defaultTransport`: the process's shared
    ///     libcurl loop.
    ///   - middleware: The middleware that every request passes, in this order; tens, not thousands, as each takes
    ///     stack (see `Middleware`).
    ///   - timeout: The time limit of an exchange whose resource has none, by default 30 seconds.
    ///   - accessTimeout: The time limit of an access, with its redirects, retries and pauses, whose resource has none;
    ///     no limit by default. It doesn't apply to streamed bodies.
    ///   - redirects: Follows redirects; nil makes a redirect a `CoreError.status`. By default at most 10 are followed.
    ///   - cookies: Keeps and sends cookies; none by default.
    ///   - pruned: Called on a background thread when a response handler omitted elements of an array.
    public init(
        environment: Environment,
        transport: any Transport = BackendSession.defaultTransport,
        middleware: [Middleware] = [],
        timeout: Duration = .seconds(30),
        accessTimeout: Duration? = nil,
        redirects: Middleware? = .redirects(),
        cookies: CookieJar? = nil,
        pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)? = nil
    ) {
        self.init(
            switching: { environment },
            transport: transport,
            middleware: middleware,
            timeout: timeout,
            accessTimeout: accessTimeout,
            redirects: redirects,
            cookies: cookies,
            pruned: pruned
        )
    }

    /// Creates a session whose environment can change while the app runs.
    ///
    /// `environment` returns the environment, once for every exchange, on the thread that starts it. The other
    /// parameters are those of a session for one environment.
    public init(
        switching environment: @escaping @Sendable () -> Environment,
        transport: any Transport = BackendSession.defaultTransport,
        middleware: [Middleware] = [],
        timeout: Duration = .seconds(30),
        accessTimeout: Duration? = nil,
        redirects: Middleware? = .redirects(),
        cookies: CookieJar? = nil,
        pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)? = nil
    ) {
        let parts = SessionParts(
            environment: environment,
            transport: transport,
            middleware: middleware,
            timeout: timeout,
            accessTimeout: accessTimeout,
            redirects: redirects,
            cookies: cookies,
            pruned: pruned
        )
        core = SessionCore(parts)
    }

    private init(_ core: SessionCore) {
        self.core = core
    }

    /// Returns a producer that makes a request and sends the decoded response.
    public func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        execute(resource, with: request)
    }

    /// Returns a session for the resources of a kind of authentication.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - authentication: Adds the credentials to a request, such as `.bearer(provider)`. It is the last middleware:
    ///     no other sees them.
    ///   - person: A permanent identifier of the person who owns the credentials, such as the number of an account: an
    ///     outbox sends that person's commands only. nil by default, for a provider that has a `TokenProvider.login`,
    ///     which takes precedence, and for apps without an outbox.
    /// - Returns: A session for the resources of that kind only.
    public func authenticated<Auth: AuthKind>(
        _ kind: Auth.Type,
        by authentication: Middleware,
        person: String? = nil
    ) -> AuthenticatedSession<Auth> {
        let boundary = CredentialBoundary(authentication, kind: String(reflecting: kind), person: person)
        return AuthenticatedSession(BackendSession(core.adding(boundary)))
    }

    /// The function that receives reports on the elements that response handlers omitted.
    var pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)? { core.parts.pruned }

    /// The chain of middleware, with the transport at its end.
    var handler: HTTPHandler { core.handler }

    func endpoint<Request, Response, Auth>(of resource: BackendResource<Request, Response, Auth>) -> CoreError.Endpoint
    {
        core.endpoint(of: resource)
    }

    /// Returns the request of a resource in this session's environment, before middleware; or the reason why there is
    /// none.
    package func build<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        _ value: Request
    ) -> Result<HTTPRequest, CoreError> {
        core.build(resource, value)
    }

    /// Returns a producer that makes a request and sends the decoded response, within the time limit of an access.
    func execute<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        with value: Request,
        adjusting adjust: (@Sendable (inout HTTPRequest) -> Void)? = nil
    ) -> SignalProducer<Response, CoreError> {
        guard let time = resource.options.accessTimeout ?? core.parts.accessTimeout else {
            return unbounded(resource, with: value, adjusting: adjust)
        }
        let seconds = min(time / .seconds(1), BackendSession.longestTimeout)
        let error = CoreError.transport(.timedOut, at: core.endpoint(of: resource))
        // The end is reported here, where the reason why the inner access was cancelled is known.
        return .attaching { [self] observer, lifetime in
            let record = AccessRecord.make(causedBy: lifetime.cause)
            unbounded(resource, with: value, adjusting: adjust, recording: record)
                .timeout(after: .of(seconds: seconds), raising: error, on: BackendClock.shared)
                .attach(
                    .init(
                        value: { observer.send(value: $0) },
                        termination: {
                            record?.end(of: $0)
                            observer.onTermination($0)
                        }
                    ),
                    lifetime
                )
        }
    }

    private func unbounded<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        with value: Request,
        adjusting adjust: (@Sendable (inout HTTPRequest) -> Void)?,
        recording record: AccessRecord? = nil
    ) -> SignalProducer<Response, CoreError> {
        .attaching { [core] observer, lifetime in
            guard !lifetime.hasEnded else { return observer.sendInterrupted() }
            var request: HTTPRequest
            switch core.build(resource, value) {
            case .success(let built): request = built
            case .failure(let error): return observer.send(error: error)
            }
            adjust?(&request)
            (record ?? .make(causedBy: lifetime.cause))?.begin(&request)
            let pruned = core.parts.pruned
            let reader = AnswerReader(resource, pruned: request.context.record?.tellingOfPruned(pruned) ?? pruned)
            AccessObserver(request, reader, observer, lifetime).observe(core.handler)
        }
    }
}
