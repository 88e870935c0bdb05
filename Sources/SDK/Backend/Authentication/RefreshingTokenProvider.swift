import MillracePlatform
import MillraceStreams
import Synchronization

/// A provider that exchanges a token which expires, or which the backend rejected, for a new one.
///
/// ```swift
/// let provider = RefreshingTokenProvider(
///     file: folder.appending(path: "login.json"),
///     refresh: { old in session.access(LoginService.refreshResource(), with: old) },
///     loggedOut: { _ in router.send(.login) }
/// )
/// provider.logIn(token, person: account.id)
/// ```
///
/// A token with a lifetime is refreshed when a request needs it within a minute before its expiry, or within the last
/// half of a lifetime of less than two minutes. The lifetime is measured by a monotonic clock, and begins when the
/// refresh is requested. If several requests need another token at the same time, there is one refresh: the others wait
/// for it. What a refreshed token leaves out, its refresh token or its scope, stays as it was (RFC 6749, section 6).
///
/// The provider logs out when the backend answers a refresh by `invalid_grant` (RFC 6749, section 5.2), or by a 401
/// without an error of OAuth, and when a refresh completes without a token: then the waiting requests fail. After any
/// other failure, such as a timeout, the login is kept: a token that has not expired is used, the waiting requests fail
/// without one, and the next request tries to refresh again. If a refresh returns the same token, the login is kept,
/// and the waiting requests fail with the backend's 401.
///
/// With a file, the login lasts until `logOut()`. The file has the mode 0600, and is replaced as a whole before a
/// request gets a new token. Processes may share it: one refreshes at a time, and the others take its token. A process
/// whose login has gone from the file is logged out at its next refresh. Next to the file there are two empty ones, for
/// locks. If another process has been refreshing for a minute, the waiting requests fail with a timeout.
///
/// A refresh that outlives its login changes nothing: if it ends after `logOut()`, or after another user's `logIn(_:)`,
/// its token is discarded. The requests that waited for the token fail before `logOut()` or `logIn(_:)` returns. A
/// token that can't be sent in a header field is treated as missing.
public final class RefreshingTokenProvider: TokenProvider {
    let refresh: @Sendable (Token) -> SignalProducer<Token, CoreError>
    let loggedOut: @Sendable (CoreError) -> Void
    let fileFailed: @Sendable (POSIXError) -> Void
    let file: TokenFile?
    let scheduler: any DateScheduler
    let state = Mutex(LoginState())
    /// Held while the login changes, in memory and in the file, so that both change in the same order.
    let changes = Mutex(())
    private let flights = SingleFlight<TokenRefresh, Token>(endsWhenAbandoned: false)

    /// Creates a provider, and reads its file.
    ///
    /// - Parameters:
    ///   - token: The token of a user who is logged in already, none by default. It is ignored if the file has a login.
    ///   - person: An identifier of that user that stays the same over many starts of the app, such as the number of an
    ///     account. Without it, stored answers are found again as long as this login lasts, and the commands of an
    ///     outbox wait: the outbox can't tell whether they are this person's.
    ///   - file: The file of the login, none by default. It is created, with its folder. `login.person` is the person
    ///     of the login that was read.
    ///   - scheduler: The clock of lifetimes and dates; by default a clock that all providers share.
    ///   - refresh: Returns a producer that exchanges a token for a new one; it must not use this provider, and has to
    ///     end, as a session's timeout makes it. It is not cancelled when no request waits for it any more: the backend
    ///     may have revoked the old token by then.
    ///   - fileFailed: Called with the reason if the file can't be read, written or removed; the login is then only in
    ///     memory. Called on the thread of the refresh, or during `init`, `logIn(_:person:)` or `logOut()`.
    ///   - loggedOut: Called once when a refresh was refused, on the thread of the refresh, before the waiting requests
    ///     fail.
    public init(
        token: Token? = nil,
        person: String? = nil,
        file: URL? = nil,
        on scheduler: (any DateScheduler)? = nil,
        refresh: @escaping @Sendable (Token) -> SignalProducer<Token, CoreError>,
        fileFailed: @escaping @Sendable (POSIXError) -> Void = { _ in },
        loggedOut: @escaping @Sendable (CoreError) -> Void = { _ in }
    ) {
        self.refresh = refresh
        self.fileFailed = fileFailed
        self.loggedOut = loggedOut
        self.file = file.map(TokenFile.init)
        self.scheduler = scheduler ?? BackendClock.shared
        switch self.file?.read() {
        case .stored(let stored):
            let held = HeldToken(stored, on: self.scheduler)
            state.withLock { $0.begin(held, person: stored.person) }
            return
        case .unreadable(let error): fileFailed(error)
        case .absent, nil: break
        }
        if let token, token.canBeSent { logIn(token, person: person) }
    }

    /// Whether there is a token.
    public var isLoggedIn: Bool {
        state.withLock { $0.held != nil }
    }

    /// The current login; logging in and out begins another one.
    public var login: Login {
        state.withLock { $0.login }
    }

    /// Sets the token for requests that start after this call, and stores it.
    ///
    /// - Parameters:
    ///   - token: The token, whose lifetime begins with this call.
    ///   - person: An identifier of the user that is the same over many logins, such as the number of an account.
    ///     Without it, stored answers are found again as long as this login lasts, and the commands of an outbox wait:
    ///     the outbox can't tell whether they are this person's.
    public func logIn(_ token: Token, person: String? = nil) {
        guard token.canBeSent else { return logOut() }
        var held = HeldToken(token, from: scheduler.currentInstant, id: HeldToken.newID())
        let stored = held.stored(for: person, at: scheduler.currentDate)
        let outcome = changes.withLock { _ in
            let outcome = file?.begin(stored)
            if case .done = outcome { held.isStored = true }
            state.withLock { $0.begin(held, person: person) }
            return outcome
        }
        report(outcome)
        dismissWaiters()
    }

    /// Forgets the token, and removes it from the file; `loggedOut` is not called.
    ///
    /// Requests that wait for a refresh fail immediately, on this thread, with the 401 that they got; the refresh
    /// continues, and its token is discarded.
    public func logOut() {
        let outcome = changes.withLock { _ in
            let id = state.withLock { state in
                defer { state.begin(nil) }
                return state.held?.id
            }
            return file?.remove(id)
        }
        report(outcome)
        dismissWaiters()
    }

    /// Fails the waiting requests whose login is over.
    private func dismissWaiters() {
        let current = login.number
        flights.dismiss { $0.login < current }
    }

    /// Returns a producer of the token, which waits for a refresh if the token has almost expired, or was rejected.
    public func token() -> SignalProducer<Token, CoreError> {
        SignalProducer { [self] observer, lifetime in
            let (held, login) = state.withLock { ($0.held, $0.login.number) }
            guard let held else { return observer.sendCompleted() }
            guard held.isDue(on: scheduler) else {
                observer.send(value: held.token)
                return observer.sendCompleted()
            }
            let key = TokenRefresh(token: held.token, login: login)
            flights.producer(for: key) { [self] in refreshed(key) }.start(observer, within: lifetime)
        }
    }

    /// Marks a token for refresh; does nothing unless it is the latest.
    public func reject(_ token: Token) {
        state.withLock { state in
            if state.held?.token.value == token.value { state.held?.isRejected = true }
        }
    }

    func report(_ outcome: TokenFile.Outcome?) {
        if case .failed(let error) = outcome { fileFailed(error) }
    }
}
