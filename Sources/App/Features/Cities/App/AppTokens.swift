import Millrace

/// The token of the user who has logged in, which is exchanged for a new one when it expires.
final class AppTokens: TokenProvider {
    /// The token of the login, or the one that has replaced it last; `nil` before the login.
    let current: Property<Token?>

    private let kept: MutableProperty<Token?>
    private let provider: RefreshingTokenProvider

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - token: The token of an earlier run.
    ///   - person: The identifier of the token's person.
    ///   - scheduler: The clock of the lifetimes.
    ///   - login: Exchanges the tokens.
    init(
        _ token: Token?,
        of person: String?,
        on scheduler: any DateScheduler,
        refreshedBy login: any LoginBusinessControllerProtocol
    ) {
        let kept = MutableProperty(token)
        self.kept = kept
        current = Property(capturing: kept)
        provider = RefreshingTokenProvider(token: token, person: person, on: scheduler) { old in
            guard old.refreshToken != nil else { return SignalProducer(error: .authentication(.missing)) }
            return login.refresh(old)
                .map(\.token)
                .on(value: { kept.value = $0 })
                // The provider would log out after a refusal. The screens offer a login, and until then the orders and
                // the answers are still those of this person.
                .mapError { $0.isAboutLogin ? .authentication(.missing) : $0 }
        }
    }

    var login: Login { provider.login }

    func token() -> SignalProducer<Token, CoreError> {
        // Without another token, a request fails with the backend's 401.
        provider.token().flatMapError { $0.isAboutLogin ? .empty : SignalProducer(error: $0) }
    }

    func reject(_ token: Token) {
        provider.reject(token)
    }

    func keep(_ token: Token, of person: String) {
        provider.logIn(token, person: person)
        kept.value = token
    }
}

/// Logs in, stores the token before any request needs it, and opens the outbox of the person.
struct KeepingLogin: LoginBusinessControllerProtocol {
    let login: any LoginBusinessControllerProtocol
    let tokens: AppTokens
    let outbox: AppOutbox
    /// Returns the identifier of a user over many logins and backends.
    let person: @Sendable (String) -> String

    func logIn(with credentials: Credentials) -> SignalProducer<SessionResponse, CoreError> {
        login.logIn(with: credentials).on(value: { session in
            let person = person(credentials.user)
            tokens.keep(session.token, of: person)
            outbox.open(for: person)
        })
    }

    func refresh(_ token: Token) -> SignalProducer<SessionResponse, CoreError> {
        login.refresh(token)
    }
}
