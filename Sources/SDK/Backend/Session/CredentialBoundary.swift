import MillraceStreams
import Synchronization

/// Keeps the middleware that adds credentials away from requests that were redirected to another origin.
struct CredentialBoundary: Sendable {
    let authentication: Middleware
    /// The name of the kind of credentials.
    let kind: String
    /// A number that distinguishes these credentials from others of their kind, which may be another person's.
    let number: Int

    /// A text that represents these credentials in a cache, while there is one login.
    private let partition: String

    /// The person who owns the credentials, if the middleware doesn't report logins.
    private let person: String?

    /// Distinguishes the logins that the middleware doesn't report; nil if it always adds the same credentials, or
    /// reports its logins.
    private let unknown: CredentialIdentity?

    private static let lastNumber = Atomic(0)
    /// A text that distinguishes the stored answers of this process from those of others, whose credentials have the
    /// same numbers.
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

    /// Records the login and the credentials in a request.
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

    /// Returns a producer that fails if a request belongs to another person than the login; nil if the request may
    /// continue.
    ///
    /// A login without a known person fails the request, too. If no user is logged in, the middleware reports that
    /// instead.
    func refusal(of request: HTTPRequest) -> SignalProducer<HTTPAnswer, CoreError>? {
        guard let owner = request.context.owner else { return nil }
        guard let person = request.context.login?.person else {
            return authentication.respond(to: request) { _ in
                SignalProducer(error: .authentication(.unknownPerson))
            }
        }
        // Stores compare people by bytes as well: "é" can be encoded in two forms.
        return person.utf8.elementsEqual(owner.utf8) ? nil : SignalProducer(error: .authentication(.otherLogin))
    }

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        guard request.context.mayCarryCredentials else { return next(request) }
        guard request.context.identity != nil else { return authentication.respond(to: request, next: next) }
        return authentication.respond(to: request) { next(CredentialIdentity.checked($0, madeFrom: request)) }
    }
}
