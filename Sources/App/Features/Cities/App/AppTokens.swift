import Millrace
import Synchronization

/// The token of the user who has logged in.
final class AppTokens: TokenProvider {
    private struct State {
        var token: Token?
        var login: Login
    }

    private let state: Mutex<State>

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - token: The token of an earlier run.
    ///   - person: The identifier of the token's person.
    init(_ token: Token?, of person: String?) {
        state = Mutex(State(token: token, login: Login(number: 0, person: person)))
    }

    var login: Login { state.withLock { $0.login } }

    func token() -> SignalProducer<Token, CoreError> {
        state.withLock { $0.token }.map { SignalProducer(value: $0) } ?? .empty
    }

    func reject(_ token: Token) {
        state.withLock { if $0.token == token { $0.token = nil } }
    }

    func keep(_ token: Token, of person: String) {
        state.withLock { $0 = State(token: token, login: Login(number: $0.login.number + 1, person: person)) }
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
}
