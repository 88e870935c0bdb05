import MillraceStreams
import Synchronization

/// A provider that exchanges a token which the backend rejected for a new one.
///
/// ```swift
/// let provider = RefreshingTokenProvider(
///     refresh: { old in session.access(LoginService.refreshResource(), with: old) },
///     loggedOut: { _ in router.send(.login) }
/// )
/// provider.logIn(token, person: account.id)
/// ```
///
/// If several requests are rejected at the same time, there is one refresh: the others wait for it and are then retried
/// with the new token. When the backend refuses to refresh, the provider logs out, and the waiting requests fail with
/// its answer. When the backend could not be reached, the waiting requests fail too, but the login is kept, and the
/// next request tries to refresh again. If a refresh returns the same token, the login is kept, and the waiting
/// requests fail with the backend's 401.
///
/// A refresh that outlives its login changes nothing: if it ends after `logOut()`, or after another user's `logIn(_:)`,
/// its token is discarded. The requests that waited for the token fail before `logOut()` or `logIn(_:)` returns. A
/// token that can't be sent in a header field is treated as missing.
public final class RefreshingTokenProvider: TokenProvider {
    private enum Phase: Equatable {
        case loggedOut
        case valid(Token)
        case rejected(Token)
    }

    private struct State {
        var phase = Phase.loggedOut
        var login = Login(number: 0)

        /// Begins another login, or the time after a log-out.
        mutating func begin(_ phase: Phase, person: String? = nil) {
            self.phase = phase
            login = Login(number: login.number + 1, person: person)
        }
    }

    private struct Refresh: Hashable {
        let token: Token
        let login: Int
    }

    private let refresh: @Sendable (Token) -> SignalProducer<Token, CoreError>
    private let loggedOut: @Sendable (CoreError) -> Void
    private let state: Mutex<State>
    private let flights = SingleFlight<Refresh, Token>(endsWhenAbandoned: false)

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - token: The token of a user who is logged in already, none by default.
    ///   - person: An identifier of that user that stays the same over many starts of the app, such as the number of an
    ///     account. Without it, stored answers are found again as long as this login lasts, and the commands of an
    ///     outbox wait: the outbox can't tell whether they are this person's.
    ///   - refresh: Returns a producer that exchanges a token for a new one; it must not use this provider. It is not
    ///     cancelled when no request waits for it any more: the backend may have revoked the old token by then.
    ///   - loggedOut: Called once when a refresh was refused, on the thread of the refresh, before the waiting requests
    ///     fail.
    public init(
        token: Token? = nil,
        person: String? = nil,
        refresh: @escaping @Sendable (Token) -> SignalProducer<Token, CoreError>,
        loggedOut: @escaping @Sendable (CoreError) -> Void = { _ in }
    ) {
        var state = State()
        if let token, token.canBeSent { state.begin(.valid(token), person: person) }
        self.state = Mutex(state)
        self.refresh = refresh
        self.loggedOut = loggedOut
    }

    /// Whether there is a token.
    public var isLoggedIn: Bool {
        state.withLock { $0.phase != .loggedOut }
    }

    /// The current login; logging in and out begins another one.
    public var login: Login {
        state.withLock { $0.login }
    }

    /// Sets the token for requests that start after this call.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - person: An identifier of the user that is the same over many logins, such as the number of an account.
    ///     Without it, stored answers are found again as long as this login lasts, and the commands of an outbox wait:
    ///     the outbox can't tell whether they are this person's.
    public func logIn(_ token: Token, person: String? = nil) {
        state.withLock { $0.begin(token.canBeSent ? .valid(token) : .loggedOut, person: person) }
        dismissWaiters()
    }

    /// Forgets the token; `loggedOut` is not called.
    ///
    /// Requests that wait for a refresh fail immediately, on this thread, with the 401 that they got; the refresh
    /// continues, and its token is discarded.
    public func logOut() {
        state.withLock { $0.begin(.loggedOut) }
        dismissWaiters()
    }

    /// Fails the waiting requests whose login is over.
    private func dismissWaiters() {
        let current = login.number
        flights.dismiss { $0.login < current }
    }

    /// Returns a producer of the token, which waits for a refresh if the backend rejected the last token.
    public func token() -> SignalProducer<Token, CoreError> {
        SignalProducer { [self] observer, lifetime in
            let state = state.withLock { $0 }
            switch state.phase {
            case .loggedOut:
                observer.sendCompleted()
            case .valid(let token):
                observer.send(value: token)
                observer.sendCompleted()
            case .rejected(let token):
                let refresh = Refresh(token: token, login: state.login.number)
                flights.producer(for: refresh) { [self] in refreshed(refresh) }.start(observer, within: lifetime)
            }
        }
    }

    /// Marks a token for refresh; does nothing unless it is the latest.
    public func reject(_ token: Token) {
        state.withLock { state in
            if state.phase == .valid(token) { state.phase = .rejected(token) }
        }
    }

    private func refreshed(_ old: Refresh) -> SignalProducer<Token, CoreError> {
        SignalProducer { [self] observer, lifetime in
            // Another request may have changed the state between a waiter's look at it and its joining.
            let current = state.withLock { $0 }
            guard current.login.number == old.login, current.phase == .rejected(old.token) else {
                if current.login.number == old.login, case .valid(let token) = current.phase {
                    observer.send(value: token)
                }
                return observer.sendCompleted()
            }
            let answered = Once()
            refresh(old.token).take(first: 1).start(
                .init(
                    value: { [self] new in
                        guard new.canBeSent else { return }
                        _ = answered.begin()
                        // After a log-out no request gets it.
                        if end(old, as: .valid(new)) { observer.send(value: new) }
                    },
                    failed: { [self] error in
                        if error.isRefusal, end(old, as: .loggedOut) { loggedOut(error) }
                        observer.send(error: error)
                    },
                    completed: { [self] in
                        // Not if there was a token, which may have been rejected again by now.
                        if !answered.hasBegun, end(old, as: .loggedOut) { loggedOut(.authentication(.missing)) }
                        observer.sendCompleted()
                    },
                    interrupted: observer.sendInterrupted
                ),
                within: lifetime
            )
        }
    }

    /// Ends a refresh; returns false if its login is over.
    private func end(_ old: Refresh, as phase: Phase) -> Bool {
        state.withLock { state in
            guard state.login.number == old.login, state.phase == .rejected(old.token) else { return false }
            if phase == .loggedOut { state.begin(phase) } else { state.phase = phase }
            return true
        }
    }
}

extension CoreError {
    /// Whether a backend has answered a refresh, and will not answer it differently later.
    ///
    /// A network that requires its own login first breaks TLS, or sends something that isn't HTTP: that must not end
    /// the user's login.
    fileprivate var isRefusal: Bool {
        if case .transport = self { false } else { !isRetryable }
    }
}
