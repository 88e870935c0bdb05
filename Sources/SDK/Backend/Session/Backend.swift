import MillraceStreams

/// A value that executes the resources of one kind of authentication, for any kind of session.
///
/// The methods of `Accessible` and `AuthenticatedAccessible` have a fixed kind. Code that is generic over the kind,
/// such as a repository, uses a `Backend` instead, and so does code that executes their endpoints, queries or commands:
///
/// ```swift
/// let open = Backend(session)                                                           // a Backend<NoAuth>
/// let loggedIn = Backend(session.authenticated(AccountAuth.self, by: authentication))   // a Backend<AccountAuth>
/// ```
public struct Backend<Auth: AuthKind>: BackendAccess {
    private let executor: any BackendAccess<Auth>

    private init(executor: any BackendAccess<Auth>) {
        self.executor = executor
    }

    // A session is an `Accessible` as well: the initializers for those take precedence.
    /// Creates a backend from an object that executes the resources of a kind.
    @_disfavoredOverload
    public init(_ access: some BackendAccess<Auth>) {
        executor = access
    }

    /// Returns a producer that makes a request and sends the decoded response.
    public func access<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        executor.access(resource, with: request)
    }
}

extension Backend where Auth == NoAuth {
    /// Creates a backend of resources that need no credentials.
    public init(_ accessible: any Accessible) {
        self.init(executor: Unauthenticated(accessible: accessible))
    }
}

extension Backend where Auth == KongAuth {
    /// Creates a backend of resources of `KongAuth`.
    public init(_ accessible: any AuthenticatedAccessible) {
        self.init(executor: Authenticated(accessible: accessible))
    }
}

private struct Unauthenticated: BackendAccess {
    let accessible: any Accessible

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        accessible.access(resource, with: request)
    }
}

private struct Authenticated: BackendAccess {
    let accessible: any AuthenticatedAccessible

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, KongAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        accessible.access(resource, with: request)
    }
}
