import Millrace

extension StubAccessible {
    /// Returns a backend for a kind of authentication of the app's own, whose requests this stub answers and records.
    ///
    /// ```swift
    /// let backend = stub.authenticated(AccountAuth.self)
    /// ```
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - authentication: Adds the credentials, which `requests` then have: a test of the app's own kind gives the
    ///     app's. By default a bearer token.
    ///   - person: The person who owns the credentials: by default `test`, as of `CommandOutbox.test`, so that its
    ///     commands are sent.
    public func authenticated<Auth: AuthKind>(
        _ kind: Auth.Type,
        by authentication: Middleware = .bearer(Token("stub")),
        person: String? = "test"
    ) -> Backend<Auth> {
        Backend(AuthenticatedStub(stub: self, authentication: authentication, person: person))
    }
}

/// The side of a stub that executes the resources of one kind of authentication.
private struct AuthenticatedStub<Auth: AuthKind>: BackendAccess {
    let stub: StubAccessible
    let authentication: Middleware
    let person: String?

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        stub.answer { [authentication, person] in
            $0.authenticated(Auth.self, by: authentication, person: person).access(resource, with: request)
        }
    }
}
