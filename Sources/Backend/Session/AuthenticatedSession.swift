import MillraceStreams

/// A session that executes the resources of one kind of authentication, and adds their credentials.
///
/// Credentials go to the origins of the session's environment only.
public struct AuthenticatedSession<Auth: AuthKind>: Sendable {
    let session: BackendSession

    init(_ session: BackendSession) {
        self.session = session
    }

    /// Returns a producer that makes a request with credentials and sends the decoded response.
    public func access<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        session.execute(resource, with: request)
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

extension AuthenticatedSession: AuthenticatedAccessible where Auth == KongAuth {}
