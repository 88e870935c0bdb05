import MillraceStreams
import Synchronization

/// Keeps the middleware that adds credentials away from requests that were redirected to another origin.
struct CredentialBoundary: Sendable {
    let authentication: Middleware
    /// The name of the kind of credentials.
    let kind: String
    /// The mark that tells these credentials from others of their kind, which may be another person's.
    let number: Int

    /// The mark that stands for these credentials in a cache, while there is one login.
    private let partition: String

    /// The person whose the credentials are, where the middleware has no logins of its own.
    private let person: String?

    /// The means to tell the logins apart that the middleware says nothing of; nil where it always adds the same
    /// credentials, or tells its logins itself.
    private let unknown: CredentialIdentity?

    private static let lastNumber = Atomic(0)
    /// The mark that tells the stored answers of this process from those of others, whose credentials have the same
    /// numbers.
    private static let process = String(UInt64.random(in: .min ... .max), radix: 36)

    init(_ authentication: Middleware, kind: String, person: String? = nil) {
        self.authentication = authentication
        self.kind = kind
        self.person = person
        number = CredentialBoundary.lastNumber.add(1, ordering: .relaxed).newValue
        partition = "\(kind) \(CredentialBoundary.process).\(number)"
        let isKnown = authentication.isConstant || authentication.provider is RefreshingTokenProvider
        unknown = isKnown ? nil : CredentialIdentity(authentication)
    }

    /// Notes in a request whose it is.
    func mark(_ request: inout HTTPRequest) {
        let own = authentication.provider?.login ?? .only
        let login = own == .only ? Login(number: 0, person: person) : own
        request.context.credentials = number
        request.context.login = login
        request.context.unknownCredentials = own == .only ? unknown : nil
        request.context.partition =
            if let person = login.person {
                "\(kind) of \(Fingerprint.of(person))"
            } else {
                login.number == 0 ? partition : "\(partition).\(login.number)"
            }
    }

    /// Returns a producer that fails where a request belongs to somebody else than the one who is logged in; nil where
    /// it may go on.
    ///
    /// A login of which nobody knows whose it is is somebody else's. Whether anybody is logged in then, the middleware
    /// says.
    func refusal(of request: HTTPRequest) -> SignalProducer<HTTPAnswer, CoreError>? {
        guard let owner = request.context.owner else { return nil }
        guard let person = request.context.login?.person else {
            return authentication.respond(to: request) { _ in
                SignalProducer(error: .authentication(.unknownPerson))
            }
        }
        // Stores tell people apart by bytes as well: "é" can be written in two ways.
        return person.utf8.elementsEqual(owner.utf8) ? nil : SignalProducer(error: .authentication(.otherLogin))
    }

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        guard request.context.mayCarryCredentials else { return next(request) }
        guard request.context.identity != nil else { return authentication.respond(to: request, next: next) }
        return authentication.respond(to: request) { next(CredentialIdentity.checked($0, madeFrom: request)) }
    }
}
