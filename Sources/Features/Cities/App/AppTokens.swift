import Millrace
import Synchronization

/// The token of the user who has logged in.
final class AppTokens: TokenProvider {
    private let current: Mutex<Token?>

    init(_ token: Token?) {
        current = Mutex(token)
    }

    func token() -> SignalProducer<Token, CoreError> {
        current.withLock { $0 }.map { SignalProducer(value: $0) } ?? .empty
    }

    func reject(_ token: Token) {
        current.withLock { if $0 == token { $0 = nil } }
    }

    func keep(_ token: Token) {
        current.withLock { $0 = token }
    }
}

/// Logs in, and keeps the token before anything asks for it.
struct KeepingLogin: LoginBusinessControllerProtocol {
    let login: any LoginBusinessControllerProtocol
    let tokens: AppTokens

    func logIn(with credentials: Credentials) -> SignalProducer<SessionResponse, CoreError> {
        login.logIn(with: credentials).on(value: { tokens.keep($0.token) })
    }
}
