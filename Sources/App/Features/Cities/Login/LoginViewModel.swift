import Millrace

/// The login: name, password, logging in or failed.
final class LoginViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(user: String, loginBusinessController: LoginBusinessControllerProtocol) {
        core = ViewModelCore(
            initial: State(user: user),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(loginBusinessController: loginBusinessController),
            action: Event.ui,
            route: \.route
        )
    }
}

extension LoginViewModel {
    struct State: Equatable, With {
        var user: String
        var password = ""
        var status = Status.editing
        var route: Route?

        init(user: String) {
            self.user = user
        }
    }

    enum Status: Equatable {
        case editing
        case loggingIn(Credentials)
        case failed(CoreError)
    }

    enum Event: Equatable {
        case ui(Action)
        case didLogIn(SessionResponse)
        case didFail(CoreError)
    }

    enum Action: Equatable {
        case didChangeUser(String)
        case didChangePassword(String)
        case didTapLogIn
        case didTapCancel
    }

    enum Route: Equatable {
        case cities(Token)
    }

    static let reducer = clearing(\.route, inPlace(reduce(state:event:)))

    static func feedbacks(loginBusinessController: LoginBusinessControllerProtocol) -> [Feedback<State, Event>] {
        [
            whenLoggingIn(loginBusinessController: loginBusinessController)
        ]
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case let .didLogIn(session):
            // The state keeps the password no longer than necessary.
            return state.with(
                set(\.password, ""),
                set(\.status, .editing),
                set(\.route, .cities(session.token))
            )
        case let .didFail(error):
            return state.with(set(\.status, .failed(error)))
        case let .ui(.didChangeUser(user)):
            return state.edited.with(set(\.user, user))
        case let .ui(.didChangePassword(password)):
            return state.edited.with(set(\.password, password))
        case .ui(.didTapCancel):
            return state.isLoggingIn ? state.with(set(\.status, .editing)) : state
        case .ui(.didTapLogIn):
            guard let credentials = state.credentials, !state.isLoggingIn else { return state }
            return state.with(set(\.status, .loggingIn(credentials)))
        }
    }

    static func whenLoggingIn(
        loginBusinessController: LoginBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.credentialsToSend) { credentials -> SignalProducer<Event, NoError> in
            loginBusinessController.logIn(with: credentials)
                .map(Event.didLogIn)
                .replaceError(Event.didFail)
        }
    }
}

extension LoginViewModel.State {
    /// The credentials from the form, if it is complete.
    var credentials: Credentials? {
        guard !user.trimmed.isEmpty, !password.isEmpty else { return nil }
        return Credentials(user: user.trimmed, password: password)
    }

    /// The state without the problem of other credentials.
    fileprivate var edited: LoginViewModel.State {
        if case .failed = status { with(set(\.status, .editing)) } else { self }
    }

    /// The credentials that the feature is sending.
    var credentialsToSend: Credentials? {
        guard case let .loggingIn(credentials) = status else { return nil }
        return credentials
    }

    /// Whether a login is under way.
    var isLoggingIn: Bool {
        credentialsToSend != nil
    }
}
