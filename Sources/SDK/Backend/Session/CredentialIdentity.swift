import MillracePlatform
import MillraceStreams

/// Identifies the credentials of a middleware that doesn't report its logins, so that a cache and shared exchanges keep
/// people apart although the app provides no key.
///
/// The middleware adds its credentials once before a stored answer is looked for, and nothing is sent then. If it later
/// adds other credentials to the exchange, because another user has logged in meanwhile, the exchange doesn't use
/// stored answers.
final class CredentialIdentity: Sendable {
    private let authentication: Middleware
    /// A random text of this process, so that no file has a fingerprint from which a password could be guessed.
    private static let salt = String(UInt64.random(in: .min ... .max), radix: 36)

    init(_ authentication: Middleware) {
        self.authentication = authentication
    }

    /// Returns a producer of a text that identifies the current credentials; it completes without one if the middleware
    /// adds none because it answers the request itself.
    func ofNow(_ request: HTTPRequest) -> SignalProducer<String, CoreError> {
        SignalProducer { [authentication] observer, lifetime in
            let asked = Once()
            let exchange = authentication.respond(to: request) { authorized in
                SignalProducer { _, _ in
                    guard asked.begin() else { return }
                    observer.send(value: CredentialIdentity.text(of: authorized, madeFrom: request))
                    observer.sendCompleted()
                }
            }
            exchange.start(
                .init(
                    value: { _ in observer.sendCompleted() },
                    failed: observer.send(error:),
                    completed: observer.sendCompleted,
                    interrupted: observer.sendInterrupted
                ),
                within: lifetime
            )
        }
    }

    /// Returns the request with credentials as it may be sent: without a cache's validators if they belong to another
    /// login.
    static func checked(_ authorized: HTTPRequest, madeFrom request: HTTPRequest) -> HTTPRequest {
        guard let identity = request.context.identity, identity != text(of: authorized, madeFrom: request) else {
            return authorized
        }
        request.context.ownership?.note()
        var authorized = authorized
        authorized.dropCacheValidators()
        return authorized
    }

    /// Returns a text that identifies what was added to a request: header fields, or items of the query.
    ///
    /// A proof that is new for every request (RFC 9449) doesn't identify the user.
    private static func text(of authorized: HTTPRequest, madeFrom request: HTTPRequest) -> String {
        let before = Set(request.headers.map(line))
        var added = authorized.headers.filter { !$0.isNamed("DPoP") }.map(line).filter { !before.contains($0) }.sorted()
        if authorized.url != request.url {
            let items = Set(items(of: request.url))
            let own = CredentialIdentity.items(of: authorized.url).filter { !items.contains($0) }
            added += own.isEmpty ? [authorized.url.absoluteString] : own
        }
        return Fingerprint.of(([salt] + added).joined(separator: "\n"))
    }

    private static func line(_ field: HeaderFields.Field) -> String {
        "\(field.name.lowercased()):\(field.value)"
    }

    private static func items(of url: URL) -> [String] {
        (url.query(percentEncoded: true) ?? "").split(separator: "&").map(String.init)
    }
}

extension Responder {
    /// Identifies the credentials of a request if its session can't, and continues with the result.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The later middleware and the transport, for a request whose credentials can't be identified.
    ///   - body: Continues with the request.
    func identify(
        _ request: HTTPRequest,
        otherwise next: @escaping HTTPHandler,
        then body: @escaping @Sendable (HTTPRequest) -> Void
    ) {
        guard let credentials = request.context.unknownCredentials, request.context.identity == nil,
            request.context.mayCarryCredentials
        else { return body(request) }
        obtain(credentials.ofNow(request)) { [self] result in
            switch result {
            case let .success(identity?):
                var request = request
                request.context.identity = identity
                body(request)
            case .success(nil): perform(next(request), then: finish)
            case let .failure(error): finish(.failure(error))
            }
        }
    }
}
