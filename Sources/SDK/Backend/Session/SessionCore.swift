import MillraceStreams

/// The parts of a session: its transport, its middleware and its settings.
struct SessionParts: Sendable {
    let environment: @Sendable () -> Environment
    let transport: any Transport
    let middleware: [Middleware]
    let timeout: Duration
    let accessTimeout: Duration?
    let redirects: Middleware?
    let cookies: CookieJar?
    let pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)?
    var authentication: CredentialBoundary?
    let urls = KnownURLs()
}

/// The assembled parts of a session, which its copies and its accesses share.
final class SessionCore: Sendable {
    let parts: SessionParts
    let handler: HTTPHandler
    private let fieldsToCome: [String]

    init(_ parts: SessionParts) {
        self.parts = parts
        let (cookies, authentication) = (parts.cookies, parts.authentication)
        fieldsToCome = (cookies == nil ? [] : ["cookie"]) + (authentication == nil ? [] : ["authorization"])
        let own = [parts.redirects, cookies.map(Middleware.cookies), authentication.map { Middleware($0.respond) }]
        let chain = parts.middleware + own.compactMap { $0 }
        // Not by `reduce`, whose generic closures would add a thunk to every step of every request.
        var handler = TransportCall.handler(parts.transport)
        for outer in chain.reversed() {
            handler = { [next = handler] in outer.respond(to: $0, next: next) }
        }
        if let authentication { handler = { [next = handler] in authentication.refusal(of: $0) ?? next($0) } }
        self.handler = handler
    }

    /// Returns the core with credentials, which are added after all other middleware.
    func adding(_ authentication: CredentialBoundary) -> SessionCore {
        var parts = parts
        parts.authentication = authentication
        return SessionCore(parts)
    }

    private var builder: RequestBuilder {
        RequestBuilder(environment: parts.environment(), timeout: parts.timeout, urls: parts.urls)
    }

    func endpoint<Request, Response, Auth>(of resource: BackendResource<Request, Response, Auth>) -> CoreError.Endpoint
    {
        builder.endpoint(of: resource)
    }

    /// Returns the request of a resource, with the session's context.
    func build<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        _ value: Request
    ) -> Result<HTTPRequest, CoreError> {
        let result = builder.build(resource, value)
        guard !fieldsToCome.isEmpty else { return result }
        return result.flatMap { request in
            var request = request
            parts.authentication?.mark(&request)
            if let pin = resource.options.loginPin { request.context.login = pin.login(for: request.context) }
            request.context.fieldsToCome = fieldsToCome
            return .success(request)
        }
    }
}
