import MillraceStreams
import Synchronization

/// A provider that logs in when the first token is asked for, and keeps the token until the backend rejects it.
///
/// Requests that ask while a login is under way wait for it: any number of them make one login. A login that fails fails
/// the requests that wait, and the next one tries again. A token that can't be sent is as if there were none. When all requests that
/// wait are disposed of, the login is cancelled.
public final class LoginTokenProvider: TokenProvider {
    private let loggingIn: SignalProducer<Token, CoreError>
    private let kept = Mutex<Token?>(nil)
    private let flights = SingleFlight<Login, Token>(endsWhenAbandoned: true)

    /// Creates a provider from a producer that logs in and sends a token.
    public init(login: SignalProducer<Token, CoreError>) {
        loggingIn = login
    }

    /// Returns a producer of the token that is kept, or of the one that a login gives.
    public func token() -> SignalProducer<Token, CoreError> {
        .deferred { [self] in
            if let token = kept.withLock({ $0 }) { return SignalProducer(value: token) }
            return flights.producer(for: .only) { [self] in logIn() }
        }
    }

    /// Forgets the token, so that the next request logs in again.
    ///
    /// A token that is not the one kept changes nothing.
    public func reject(_ token: Token) {
        kept.withLock { kept in
            if kept == token { kept = nil }
        }
    }

    /// Returns the login, which keeps its token before those who wait get it.
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
