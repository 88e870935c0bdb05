extension BackendSession {
    /// Returns a session for the resources behind the API gateway, with a bearer token from a provider.
    public func authenticated(by provider: any TokenProvider) -> AuthenticatedSession<KongAuth> {
        authenticated(KongAuth.self, by: BearerAuthentication(provider))
    }

    /// Returns a session for the resources of a kind of authentication.
    ///
    /// - Parameters:
    ///   - kind: the kind.
    ///   - authentication: adds the credentials to a request. It is the innermost middleware: no other sees them.
    /// - Returns: a session for the resources of that kind alone.
    public func authenticated<Auth: AuthKind>(
        _ kind: Auth.Type,
        by authentication: any Middleware
    ) -> AuthenticatedSession<Auth> {
        AuthenticatedSession(adding(authentication, for: String(reflecting: kind)))
    }
}
