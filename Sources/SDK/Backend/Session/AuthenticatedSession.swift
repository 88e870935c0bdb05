import MillraceStreams

/// A session that executes the resources of one kind of authentication, and adds their credentials.
///
/// It sends credentials only to the origins of the session's environment.
public struct AuthenticatedSession<Auth: AuthKind>: BackendAccess {
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
}

extension AuthenticatedSession: AuthenticatedAccessible where Auth == KongAuth {}
