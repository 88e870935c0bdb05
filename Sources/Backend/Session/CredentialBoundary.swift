import MillraceStreams

/// Keeps the middleware that adds credentials away from requests that were redirected to another origin.
struct CredentialBoundary: Middleware {
    let authentication: any Middleware
    /// The name of the kind of credentials.
    let kind: String

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        request.mayCarryCredentials ? authentication.respond(to: request, next: next) : next(request)
    }
}
