import Millrace

/// The app: the login, or the screens behind it.
final class AppViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Event, Never>

    init(
        initial: State,
        loginBusinessController: LoginBusinessControllerProtocol,
        buildingMaterials: CitiesBuildingMaterials,
        journal: Journal<State, Event>? = nil
    ) {
        core = ViewModelCore(
            initial: initial,
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(
                loginBusinessController: loginBusinessController,
                buildingMaterials: buildingMaterials
            ),
            action: { $0 },
            journal: journal
        )
    }
}

extension AppViewModel {
    enum State: Equatable {
        case login(Entrance)
        case home(Home)
    }

    enum Event: Equatable {
        case login(LoginViewModel.Event)
        case home(Home.Event)
        case didTapTheme
        case didTapLanguage
    }

    static let entrance = Part(
        EnumCase(embed: State.login) { if case let .login(entrance) = $0 { entrance } else { nil } },
        event: EnumCase(embed: Event.login) { if case let .login(event) = $0 { event } else { nil } }
    )
    .named("login")

    static let home = Part(
        EnumCase(embed: State.home) { if case let .home(home) = $0 { home } else { nil } },
        event: EnumCase(embed: Event.home) { if case let .home(event) = $0 { event } else { nil } }
    )
    .named("home")

    static let reducer: Reducer<State, Event> = combine(
        pullback(pullback(LoginViewModel.reducer, to: Entrance.login), to: entrance),
        pullback(Home.reducer, to: home),
        alternate,
        switchTheme,
        switchLanguage
    )

    static func feedbacks(
        loginBusinessController: LoginBusinessControllerProtocol,
        buildingMaterials: CitiesBuildingMaterials
    ) -> [Feedback<State, Event>] {
        let login = LoginViewModel.feedbacks(loginBusinessController: loginBusinessController)
        return [
            pullback([pullback(login, to: Entrance.login)], to: entrance),
            pullback(Home.feedbacks(with: buildingMaterials), to: home),
        ]
    }

    /// The login leads to the screens, and these back to the login, which leads to them again as they were.
    private static let alternate: Reducer<State, Event> = { state, _ in
        switch state {
        case let .login(entrance):
            guard case let .cities(token)? = entrance.login.route else { return }
            state = .home(
                Home(
                    user: entrance.login.user.trimmed,
                    token: token,
                    path: entrance.path,
                    theme: entrance.theme,
                    language: entrance.language
                )
            )
        case let .home(home):
            guard home.wantsLogin else { return }
            state = .login(
                Entrance(
                    login: LoginViewModel.State(user: home.user),
                    path: home.path,
                    theme: home.theme,
                    language: home.language
                )
            )
        }
    }

    private static let switchTheme: Reducer<State, Event> = { state, event in
        switch event {
        case .didTapTheme: state.theme = state.theme.next
        case .login, .home, .didTapLanguage: break
        }
    }

    private static let switchLanguage: Reducer<State, Event> = { state, event in
        switch event {
        case .didTapLanguage: state.language = state.language.next
        case .login, .home, .didTapTheme: break
        }
    }
}

extension AppViewModel.State {
    /// Creates the first state.
    ///
    /// - Parameters:
    ///   - user: The name in the form of the login.
    ///   - saved: The state that an earlier run has saved, if it was of the same backend.
    ///   - link: The link to open; without one the screens are those of the earlier run.
    ///   - language: The language that the user has chosen; `nil` for that of the earlier run.
    ///   - preferred: The language where neither has one.
    init(
        user: String,
        saved: SavedApp?,
        opening link: AppLink?,
        speaking language: AppLanguage? = nil,
        otherwise preferred: AppLanguage = .english
    ) {
        var path = saved?.path ?? []
        if let link {
            path.replaceAll(with: link.screens)
        } else if path.isEmpty {
            path.push(.cities(CitiesViewModel.State()))
        }
        if let saved, let token = saved.token {
            self = .home(Home(user: saved.user, token: token, path: path))
        } else {
            self = .login(Entrance(login: LoginViewModel.State(user: saved?.user ?? user), path: path))
        }
        theme = saved?.theme ?? .automatic
        self.language = language ?? saved?.language ?? preferred
    }

    /// The user's theme, which the login has too.
    var theme: AppTheme {
        get {
            switch self {
            case let .login(entrance): entrance.theme
            case let .home(home): home.theme
            }
        }
        set {
            switch self {
            case var .login(entrance):
                entrance.theme = newValue
                self = .login(entrance)
            case var .home(home):
                home.theme = newValue
                self = .home(home)
            }
        }
    }
    /// The user's language, which the login has too.
    var language: AppLanguage {
        get {
            switch self {
            case let .login(entrance): entrance.language
            case let .home(home): home.language
            }
        }
        set {
            switch self {
            case var .login(entrance):
                entrance.language = newValue
                self = .login(entrance)
            case var .home(home):
                home.language = newValue
                self = .home(home)
            }
        }
    }
}
