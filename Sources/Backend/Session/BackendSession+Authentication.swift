extension BackendSession {
    /// Returns a session for the resources of `KongAuth`, with a bearer token from a provider.
    ///
    /// - Parameter provider: The provider of the token.
    /// - Returns: The same session as `authenticated(KongAuth.self, by: BearerAuthentication(provider))`.
    public func authenticated(by provider: any TokenProvider) -> AuthenticatedSession<KongAuth> {
        authenticated(KongAuth.self, by: BearerAuthentication(provider))
    }

    /// Returns a session for the resources of a kind of authentication.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - authentication: Adds the credentials to a request, such as a `BearerAuthentication`. It is the innermost middleware: no other sees them.
    /// - Returns: A session for the resources of that kind alone.
    public func authenticated<Auth: AuthKind>(
        _ kind: Auth.Type,
        by authentication: any Middleware
    ) -> AuthenticatedSession<Auth> {
        AuthenticatedSession(adding(authentication, for: String(reflecting: kind)))
    }
}
