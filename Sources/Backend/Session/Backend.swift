import MillraceStreams

/// What executes the resources of one kind of authentication, whatever it is made from.
///
/// `Accessible` and `AuthenticatedAccessible` name their kind in their methods. Code that is generic over the kind, such
/// as a repository, holds one of these instead:
///
/// ```swift
/// let open = Backend(session)                                      // a Backend<NoAuth>
/// let loggedIn = Backend(session.authenticated(by: provider))      // a Backend<KongAuth>
/// ```
///
/// Every start of a returned producer makes one exchange, and disposing of it cancels the exchange: nothing is delivered
/// afterwards. Values and errors come on a background thread.
public struct Backend<Auth: AuthKind>: Sendable {
    private let executor: any Executor<Auth>

    /// Creates a backend from the session of a kind.
    public init(_ session: AuthenticatedSession<Auth>) {
        executor = session
    }

    private init(executor: any Executor<Auth>) {
        self.executor = executor
    }

    /// Returns a producer that makes a request and sends the decoded response.
    public func access<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        executor.access(resource, with: request)
    }

    /// Returns a producer that makes a request without a request value: the same as `access(resource, with: ())`.
    public func access<Response>(
        _ resource: BackendResource<Void, Response, Auth>
    ) -> SignalProducer<Response, CoreError> {
        access(resource, with: ())
    }

    /// Returns a producer that makes a request whose response has no value, and completes when it succeeded.
    public func access<Request>(
        _ resource: BackendResource<Request, Void, Auth>,
        with request: Request
    ) -> SignalProducer<Never, CoreError> {
        let access: SignalProducer<Void, CoreError> = access(resource, with: request)
        return access.ignoringValues()
    }

    /// Returns a producer that makes a request without a request value, whose response has none either.
    public func access(_ resource: BackendResource<Void, Void, Auth>) -> SignalProducer<Never, CoreError> {
        access(resource, with: ())
    }
}

extension Backend where Auth == NoAuth {
    /// Creates a backend of resources that need no credentials.
    public init(_ accessible: any Accessible) {
        self.init(executor: Unauthenticated(accessible: accessible))
    }
}

extension Backend where Auth == KongAuth {
    /// Creates a backend of resources behind the API gateway.
    public init(_ accessible: any AuthenticatedAccessible) {
        self.init(executor: Authenticated(accessible: accessible))
    }
}

/// The one method of an accessible, with the kind as a type parameter.
private protocol Executor<Auth>: Sendable {
    associatedtype Auth: AuthKind

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError>
}

extension AuthenticatedSession: Executor {}

private struct Unauthenticated: Executor {
    let accessible: any Accessible

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        accessible.access(resource, with: request)
    }
}

private struct Authenticated: Executor {
    let accessible: any AuthenticatedAccessible

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, KongAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        accessible.access(resource, with: request)
    }
}
