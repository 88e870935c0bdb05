import MillraceStreams
import Synchronization

/// A provider that logs in when the first token is needed, and keeps the token until the backend rejects it.
///
/// See `Middleware.bearer(login:)`.
final class LoginTokenProvider: TokenProvider {
    private let loggingIn: SignalProducer<Token, CoreError>
    private let kept = Mutex<Token?>(nil)
    private let flights = SingleFlight<Login, Token>(endsWhenAbandoned: true)

    init(login: SignalProducer<Token, CoreError>) {
        loggingIn = login
    }

    /// Returns a producer of the stored token, or of the token from a login.
    func token() -> SignalProducer<Token, CoreError> {
        .deferred { [self] in
            if let token = kept.withLock({ $0 }) { return SignalProducer(value: token) }
            return flights.producer(for: .only) { [self] in logIn() }
        }
    }

    /// Forgets the token, so that the next request logs in again.
    ///
    /// A token that is not the one kept changes nothing.
    func reject(_ token: Token) {
        kept.withLock { kept in
            if kept?.value == token.value { kept = nil }
        }
    }

    /// Returns the login, which stores its token before the waiting requests get it.
    private func logIn() -> SignalProducer<Token, CoreError> {
        // Another login may have ended between a request's look at the token and its joining.
        if let token = kept.withLock({ $0 }) { return SignalProducer(value: token) }
        let answered = Once()
        let login = loggingIn.on(value: { [self] token in
            if answered.begin(), token.canBeSent { kept.withLock { $0 = token } }
        })
        let usable = login.attemptMap { $0.canBeSent ? .success($0) : .failure(.authentication(.missing)) }
        return usable.concat(error: .authentication(.missing))
    }
}
