import MillraceStreams

/// An object that executes the resources of one kind of authentication.
///
/// `BackendSession`, `AuthenticatedSession` and `Backend` conform to it, and share its methods: an access takes a
/// resource or an endpoint, and `MillraceCQRS` adds queries and commands.
///
/// ```swift
/// func fetchNames(from backend: some BackendAccess<AccountAuth>) -> SignalProducer<[String], CoreError> {
///     backend.access(NamesService.fetchNamesResource())
/// }
/// ```
///
/// The methods of `Accessible` and `AuthenticatedAccessible` have a fixed kind, so that one object can conform to both;
/// `Backend` makes a `BackendAccess` of either. Every start of a returned producer makes one exchange, and disposing of
/// it cancels the exchange: nothing is delivered afterwards. Values and errors are delivered on a background thread.
public protocol BackendAccess<Auth>: Sendable {
    /// The kind of authentication.
    associatedtype Auth: AuthKind

    /// Returns a producer that makes a request and sends the decoded response.
    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError>
}

extension BackendAccess {
    /// Returns a producer that makes a request without a request value: the same as `access(resource, with: ())`.
    public func access<Response>(
        _ resource: BackendResource<Void, Response, Auth>
    ) -> SignalProducer<Response, CoreError> {
        access(resource, with: ())
    }

    /// Returns a producer that makes a request whose response has no value, and completes when it has succeeded.
    public func access<Request>(
        _ resource: BackendResource<Request, Void, Auth>,
        with request: Request
    ) -> SignalProducer<Never, CoreError> {
        let access: SignalProducer<Void, CoreError> = access(resource, with: request)
        return access.ignoringValues()
    }

    /// Returns a producer that makes a request with neither a request value nor a response value.
    public func access(_ resource: BackendResource<Void, Void, Auth>) -> SignalProducer<Never, CoreError> {
        access(resource, with: ())
    }

    /// Returns a producer that makes the request of an endpoint and sends the result of its response.
    public func access<Endpoint: EndpointDefinition>(
        _ endpoint: Endpoint
    ) -> SignalProducer<Endpoint.Response.Result, CoreError> where Endpoint.Auth == Auth {
        access(endpoint.resource).map(\.result)
    }
}
