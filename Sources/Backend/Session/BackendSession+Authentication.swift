extension BackendSession {
    /// Returns a session for the resources of a kind of authentication.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - authentication: Adds the credentials to a request, such as `.bearer(provider)`. It is the innermost middleware: no other sees them.
    /// - Returns: A session for the resources of that kind alone.
    public func authenticated<Auth: AuthKind>(
        _ kind: Auth.Type,
        by authentication: Middleware
    ) -> AuthenticatedSession<Auth> {
        AuthenticatedSession(adding(authentication, for: String(reflecting: kind)))
    }
}
