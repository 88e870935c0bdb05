import MillraceStreams
import Synchronization

/// A provider that trades a token which the backend rejected for a new one.
///
/// ```swift
/// let provider = RefreshingTokenProvider(
///     refresh: { old in session.access(LoginService.refreshResource(), with: old) },
///     loggedOut: { _ in router.send(.login) }
/// )
/// provider.logIn(token)
/// ```
///
/// However many requests are rejected at once, there is one refresh: the others wait for it, and are then made again with
/// the new token. When the backend refuses to refresh, the provider logs out: those who wait fail with its answer. When it
/// could not be reached, they fail too, but the login is kept, and the next request tries to refresh again.
public final class RefreshingTokenProvider: TokenProvider {
    private enum State: Equatable {
        case loggedOut
        case valid(Token)
        case rejected(Token)
    }

    private let refresh: @Sendable (Token) -> SignalProducer<Token, CoreError>
    private let loggedOut: @Sendable (CoreError) -> Void
    private let state: Mutex<State>
    private let flights = SingleFlight<Token, Token>(endsWhenAbandoned: false)

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - token: the token of someone who is logged in already, none by default.
    ///   - refresh: returns a producer that trades a token for a new one; it must not use this provider. It is not
    ///     cancelled when nobody waits for it any more: the backend may have taken the old token back by then.
    ///   - loggedOut: called once when a refresh was refused, on the thread of the refresh, before the waiting requests fail.
    public init(
        token: Token? = nil,
        refresh: @escaping @Sendable (Token) -> SignalProducer<Token, CoreError>,
        loggedOut: @escaping @Sendable (CoreError) -> Void = { _ in }
    ) {
        state = Mutex(token.map { .valid($0) } ?? .loggedOut)
        self.refresh = refresh
        self.loggedOut = loggedOut
    }

    /// Whether there is a token.
    public var isLoggedIn: Bool {
        state.withLock { $0 != .loggedOut }
    }

    /// Uses a token from now on.
    public func logIn(_ token: Token) {
        state.withLock { $0 = .valid(token) }
    }

    /// Forgets the token; `loggedOut` is not called.
    public func logOut() {
        state.withLock { $0 = .loggedOut }
    }

    /// Returns a producer of the token, which waits for a refresh where the backend rejected the last one.
    public func token() -> SignalProducer<Token, CoreError> {
        SignalProducer { [self] observer, lifetime in
            switch state.withLock({ $0 }) {
            case .loggedOut:
                observer.sendCompleted()
            case .valid(let token):
                observer.send(value: token)
                observer.sendCompleted()
            case .rejected(let token):
                lifetime += flights.producer(for: token) { [self] in refreshed(token) }.start(observer)
            }
        }
    }

    /// Marks a token as one that needs to be refreshed; one that is not the latest changes nothing.
    public func reject(_ token: Token) {
        state.withLock { state in
            if state == .valid(token) { state = .rejected(token) }
        }
    }

    private func refreshed(_ old: Token) -> SignalProducer<Token, CoreError> {
        SignalProducer { [self] observer, lifetime in
            // Someone may have been here between a waiter's look at the state and its joining.
            let current = state.withLock { $0 }
            guard current == .rejected(old) else {
                if case .valid(let token) = current { observer.send(value: token) }
                return observer.sendCompleted()
            }
            lifetime += refresh(old).take(first: 1).start(
                .init(
                    value: { [self] new in
                        replace(old, with: .valid(new))
                        observer.send(value: new)
                    },
                    failed: { [self] error in
                        if error.isRefusal, replace(old, with: .loggedOut) { loggedOut(error) }
                        observer.send(error: error)
                    },
                    completed: { [self] in
                        // After a value this changes nothing: the old token is no longer the current one.
                        if replace(old, with: .loggedOut) { loggedOut(.authentication(.missing)) }
                        observer.sendCompleted()
                    },
                    interrupted: observer.sendInterrupted
                )
            )
        }
    }

    @discardableResult
    private func replace(_ old: Token, with new: State) -> Bool {
        state.withLock { state in
            guard state == .rejected(old) else { return false }
            state = new
            return true
        }
    }
}

extension CoreError {
    /// Whether a backend has answered a refresh, and will not answer it in another way later.
    ///
    /// A network that wants its own login first breaks TLS, or sends what is no HTTP: nobody is to lose a login for that.
    fileprivate var isRefusal: Bool {
        if case .transport = self { false } else { !isRetryable }
    }
}
