import MillraceStreams

/// The parts of a session, which its copies and its accesses share.
final class SessionCore: Sendable {
    private let environment: @Sendable () -> Environment
    private let timeout: Duration
    let accessTimeout: Duration?
    private let middleware: [any Middleware]
    private let redirects: RedirectFollowing?
    private let cookies: CookieJar?
    private let authentication: CredentialBoundary?
    private let transport: any Transport
    private let fieldsToCome: [String]
    private let urls: KnownURLs
    let pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)?
    let handler: HTTPHandler

    init(
        environment: @escaping @Sendable () -> Environment,
        transport: any Transport,
        middleware: [any Middleware],
        timeout: Duration,
        accessTimeout: Duration?,
        redirects: RedirectFollowing?,
        cookies: CookieJar?,
        pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)?,
        authentication: CredentialBoundary? = nil,
        urls: KnownURLs = KnownURLs()
    ) {
        self.environment = environment
        self.timeout = timeout
        self.accessTimeout = accessTimeout
        self.pruned = pruned
        self.middleware = middleware
        self.redirects = redirects
        self.cookies = cookies
        self.authentication = authentication
        self.transport = transport
        self.urls = urls
        fieldsToCome = (cookies == nil ? [] : ["cookie"]) + (authentication == nil ? [] : ["authorization"])
        let own: [(any Middleware)?] = [redirects, cookies.map(CookieHandling.init), authentication]
        let chain = middleware + own.compactMap { $0 }
        // Not by `reduce`, whose generic closures would add a thunk to every step of every request.
        var handler = TransportCall.handler(transport)
        for outer in chain.reversed() {
            handler = { [next = handler] in outer.respond(to: $0, next: next) }
        }
        self.handler = handler
    }

    /// Returns the core with credentials, added further in than all other middleware.
    func adding(_ authentication: CredentialBoundary) -> SessionCore {
        SessionCore(
            environment: environment,
            transport: transport,
            middleware: middleware,
            timeout: timeout,
            accessTimeout: accessTimeout,
            redirects: redirects,
            cookies: cookies,
            pruned: pruned,
            authentication: authentication,
            urls: urls
        )
    }

    /// Returns what errors say about the request of a resource.
    func endpoint<Request, Response, Auth>(of resource: BackendResource<Request, Response, Auth>) -> CoreError.Endpoint
    {
        RequestBuilder(environment: environment(), timeout: timeout, urls: urls).endpoint(of: resource)
    }

    /// Returns the request of a resource, with what the session knows about it.
    func build<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        _ value: Request
    ) -> Result<HTTPRequest, CoreError> {
        let result = RequestBuilder(environment: environment(), timeout: timeout, urls: urls).build(resource, value)
        guard authentication != nil || cookies != nil else { return result }
        return result.map { request in
            var request = request
            authentication?.mark(&request)
            request.fieldsToCome = fieldsToCome
            return request
        }
    }
}
