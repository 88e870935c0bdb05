import MillraceStreams
import Synchronization

/// Keeps the middleware that adds credentials away from requests that were redirected to another origin.
struct CredentialBoundary: Middleware {
    let authentication: any Middleware
    /// The name of the kind of credentials.
    let kind: String
    /// What tells these credentials from others of their kind, which may be another person's.
    let number: Int

    private static let lastNumber = Atomic(0)

    init(authentication: any Middleware, kind: String) {
        self.authentication = authentication
        self.kind = kind
        number = CredentialBoundary.lastNumber.add(1, ordering: .relaxed).newValue
    }

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        request.mayCarryCredentials ? authentication.respond(to: request, next: next) : next(request)
    }
}
