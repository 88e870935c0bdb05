import MillraceStreams

/// An object that executes resources without credentials.
///
/// ```swift
/// accessible.access(LoginService.createSession(), with: credentials)   // SignalProducer<SessionResponse, CoreError>
/// ```
///
/// Every start of a returned producer makes one exchange, and disposing of it cancels the exchange: nothing is
/// delivered afterwards. Values and errors are delivered on a background thread.
public protocol Accessible: Sendable {
    /// Returns a producer that makes a request and sends the decoded response.
    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError>
}

extension Accessible {
    /// Returns a producer that makes a request without a request value: the same as `access(resource, with: ())`.
    public func access<Response>(
        _ resource: BackendResource<Void, Response, NoAuth>
    ) -> SignalProducer<Response, CoreError> {
        access(resource, with: ())
    }

    /// Returns a producer that makes a request whose response has no value, and completes when it has succeeded.
    public func access<Request>(
        _ resource: BackendResource<Request, Void, NoAuth>,
        with request: Request
    ) -> SignalProducer<Never, CoreError> {
        let access: SignalProducer<Void, CoreError> = access(resource, with: request)
        return access.ignoringValues()
    }

    /// Returns a producer that makes a request with neither a request value nor a response value.
    public func access(_ resource: BackendResource<Void, Void, NoAuth>) -> SignalProducer<Never, CoreError> {
        access(resource, with: ())
    }
}
