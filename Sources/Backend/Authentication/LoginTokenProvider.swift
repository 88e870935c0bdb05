import MillraceStreams
import Synchronization

/// A provider that logs in when the first token is asked for, and keeps the token until the backend rejects it.
///
/// Requests that ask while a login is under way wait for it: any number of them make one login. A login that fails fails
/// the requests that wait, and the next one tries again. A token that can't be sent is as if there were none. When all that wait are
/// disposed of, the login is cancelled.
public final class LoginTokenProvider: TokenProvider {
    private typealias Waiter = Signal<Token, CoreError>.Observer

    private enum State {
        case idle
        case loggingIn(run: Int, login: CompositeDisposable)
        case loggedIn(Token)
    }

    private struct Guarded {
        var state = State.idle
        /// Those who wait for the login under way, by number; not in the state, whose payload would be copied for each.
        var waiters: [Int: Waiter] = [:]
        var lastNumber = 0
    }

    private let login: SignalProducer<Token, CoreError>
    private let guarded = Mutex(Guarded())

    /// Creates a provider from a producer that logs in and sends a token.
    public init(login: SignalProducer<Token, CoreError>) {
        self.login = login
    }

    /// Returns a producer of the token that is kept, or of the one that a login gives.
    public func token() -> SignalProducer<Token, CoreError> {
        SignalProducer { [self] observer, lifetime in
            let (token, number, run) = join(observer)
            if let token {
                observer.send(value: token)
                return observer.sendCompleted()
            }
            lifetime.observeEnded { [self] in leave(number) }
            if let run { start(run) }
        }
    }

    /// Forgets the token, so that the next request logs in again.
    ///
    /// A token that is not the one kept changes nothing.
    public func reject(_ token: Token) {
        guarded.withLock { guarded in
            if case .loggedIn(token) = guarded.state { guarded.state = .idle }
        }
    }

    /// Returns the token that is kept; or the number of a new waiter, and of the login that is now to be started.
    private func join(_ waiter: Waiter) -> (token: Token?, number: Int, run: Int?) {
        guarded.withLock { guarded in
            guarded.lastNumber += 1
            let number = guarded.lastNumber
            switch guarded.state {
            case .loggedIn(let token):
                return (token, number, nil)
            case .loggingIn:
                guarded.waiters[number] = waiter
                return (nil, number, nil)
            case .idle:
                guarded.waiters[number] = waiter
                guarded.state = .loggingIn(run: number, login: CompositeDisposable())
                return (nil, number, number)
            }
        }
    }

    private func leave(_ number: Int) {
        let abandoned: CompositeDisposable? = guarded.withLock { guarded in
            guard case .loggingIn(_, let login) = guarded.state, guarded.waiters.removeValue(forKey: number) != nil,
                guarded.waiters.isEmpty
            else { return nil }
            guarded.state = .idle
            return login
        }
        abandoned?.dispose()
    }

    private func start(_ run: Int) {
        let disposables: CompositeDisposable? = guarded.withLock { guarded in
            guard case .loggingIn(run, let login) = guarded.state else { return nil }
            return login
        }
        guard let disposables else { return }
        disposables.add(
            login.start(
                .init(
                    value: { [self] token in
                        guard token.canBeSent else {
                            return finish(run, as: .idle).forEach { $0.send(error: .authentication(.missing)) }
                        }
                        for waiter in finish(run, as: .loggedIn(token)) {
                            waiter.send(value: token)
                            waiter.sendCompleted()
                        }
                    },
                    failed: { [self] error in finish(run, as: .idle).forEach { $0.send(error: error) } },
                    completed: { [self] in
                        finish(run, as: .idle).forEach { $0.send(error: .authentication(.missing)) }
                    },
                    interrupted: { [self] in finish(run, as: .idle).forEach { $0.sendInterrupted() } }
                )
            )
        )
    }

    /// Ends a login, unless it was ended before, and returns those who waited for it.
    private func finish(_ run: Int, as state: State) -> [Waiter] {
        guarded.withLock { guarded in
            guard case .loggingIn(run, _) = guarded.state else { return [] }
            guarded.state = state
            defer { guarded.waiters = [:] }
            return guarded.waiters.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}
