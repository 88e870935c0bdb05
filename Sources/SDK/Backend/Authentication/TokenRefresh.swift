import MillracePlatform
import MillraceStreams

/// The exchange of one token of one login, which all requests that need another token share.
struct TokenRefresh: Hashable {
    let token: Token
    let login: Int
}

extension RefreshingTokenProvider {
    private enum Basis {
        /// The token to exchange.
        case exchange(HeldToken)
        /// Another request, or another process, has another token already.
        case use(Token)
        /// The provider has another login.
        case superseded
        /// Another process has logged out.
        case loggedOut
    }

    /// Returns a producer of the token of a refresh, which is stored before it is sent.
    func refreshed(_ key: TokenRefresh) -> SignalProducer<Token, CoreError> {
        SignalProducer { [self] observer, lifetime in
            guard let file else { return proceed(key, nil, observer, lifetime) }
            file.whenAlone(on: scheduler) { [self] lock in
                guard let lock else { return fail(key.token, of: key, with: .transport(.timedOut), observer) }
                proceed(key, lock, observer, lifetime)
            }
        }
    }

    private func proceed(
        _ key: TokenRefresh,
        _ lock: TokenFileLock?,
        _ observer: Signal<Token, CoreError>.Observer,
        _ lifetime: Lifetime
    ) {
        switch basis(of: key) {
        case .exchange(let held):
            exchange(held, key, lock, observer, lifetime)
        case .use(let token):
            lock?.release()
            observer.send(value: token)
            observer.sendCompleted()
        case .superseded:
            lock?.release()
            observer.sendCompleted()
        case .loggedOut:
            lock?.release()
            loggedOut(.authentication(.missing))
            observer.sendCompleted()
        }
    }

    /// Compares the state with the file, and returns what to do: both may have changed while the refresh waited.
    private func basis(of key: TokenRefresh) -> Basis {
        var failure: POSIXError?
        let basis: Basis = changes.withLock { _ in
            guard let held = held(of: key) else { return .superseded }
            guard held.token.value == key.token.value else { return .use(held.token) }
            switch file?.read() {
            case nil: return decided(held)
            case .absent where !held.isStored: return decided(held)
            case .stored(let stored) where stored.id == held.id:
                // A token that couldn't be stored is newer than that of the file.
                guard held.isStored, stored.token.value != held.token.value else { return decided(held) }
                let other = HeldToken(stored, on: scheduler)
                state.withLock { $0.held = other }
                return decided(other)
            case .stored where !held.isStored: return decided(held)
            case .unreadable(let error):
                failure = error
                return decided(held)
            case .absent, .stored:
                state.withLock { $0.begin(nil) }
                return .loggedOut
            }
        }
        failure.map(fileFailed)
        return basis
    }

    private func decided(_ held: HeldToken) -> Basis {
        held.isDue(on: scheduler) ? .exchange(held) : .use(held.token)
    }

    private func exchange(
        _ held: HeldToken,
        _ key: TokenRefresh,
        _ lock: TokenFileLock?,
        _ observer: Signal<Token, CoreError>.Observer,
        _ lifetime: Lifetime
    ) {
        let (began, date) = (scheduler.currentInstant, scheduler.currentDate)
        let answered = Once()
        refresh(held.token).take(first: 1).start(
            .init(
                value: { [self] new in
                    guard new.canBeSent else { return }
                    _ = answered.begin()
                    let next = HeldToken(new.completed(from: held.token), from: began, id: held.id)
                    let basis = keep(next, insteadOf: held, key, date)
                    lock?.release()
                    switch basis {
                    case .use(let token): observer.send(value: token)
                    case .loggedOut: loggedOut(.authentication(.missing))
                    // After a log-out no request gets it.
                    case .superseded, .exchange: break
                    }
                },
                failed: { [self] error in
                    let isOver = error.endsGrant && end(held, key)
                    lock?.release()
                    if isOver { loggedOut(error) }
                    fail(held.token, of: key, with: error, observer)
                },
                completed: { [self] in
                    // Not if there was a token, which may have been rejected again by now.
                    let isOver = !answered.hasBegun && end(held, key)
                    lock?.release()
                    if isOver { loggedOut(.authentication(.missing)) }
                    observer.sendCompleted()
                },
                interrupted: {
                    lock?.release()
                    observer.sendInterrupted()
                }
            ),
            within: lifetime
        )
    }

    /// Stores a new token, and then makes it the one that requests get.
    private func keep(_ next: HeldToken, insteadOf old: HeldToken, _ key: TokenRefresh, _ date: Date) -> Basis {
        var next = next
        var outcome: TokenFile.Outcome?
        let basis: Basis = changes.withLock { _ in
            guard let held = held(of: key), held.token.value == old.token.value else { return .superseded }
            outcome = file?.update(next.stored(for: login.person, at: date), wasStored: held.isStored)
            switch outcome {
            case .superseded where held.isStored:
                state.withLock { $0.begin(nil) }
                return .loggedOut
            case .done: next.isStored = true
            // The old refresh token is spent: without the new one, the login would be lost at once.
            case .failed, .superseded, nil: break
            }
            state.withLock { [next] in $0.held = next }
            return .use(next.token)
        }
        report(outcome)
        return basis
    }

    /// Logs out after a refusal; returns false if another login has begun.
    private func end(_ old: HeldToken, _ key: TokenRefresh) -> Bool {
        var outcome: TokenFile.Outcome?
        let isOver = changes.withLock { _ in
            guard let held = held(of: key), held.token.value == old.token.value else { return false }
            state.withLock { $0.begin(nil) }
            outcome = file?.remove(old.id)
            return true
        }
        report(outcome)
        return isOver
    }

    /// Fails the waiting requests, unless the old token can still be used.
    private func fail(
        _ token: Token,
        of key: TokenRefresh,
        with error: CoreError,
        _ observer: Signal<Token, CoreError>.Observer
    ) {
        guard let held = held(of: key), held.token.value == token.value, held.isUsable(on: scheduler) else {
            return observer.send(error: error)
        }
        observer.send(value: held.token)
        observer.sendCompleted()
    }

    /// The token of the login to which a refresh belongs; nil if that login is over.
    private func held(of key: TokenRefresh) -> HeldToken? {
        state.withLock { $0.login.number == key.login ? $0.held : nil }
    }
}
