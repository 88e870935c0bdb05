import Millrace

/// The app behind the login: the path of its screens.
struct Home: Equatable {
    let user: String
    let token: Token
    var path: Path<AppScreen>
    /// Whether a screen needs a new login.
    var wantsLogin = false
    var theme = AppTheme.automatic
    var language = AppLanguage.english

    enum Event: Equatable {
        case screen(ScreenID, AppScreen.Event)
    }

    static let screens = Part(
        forEach: \Home.path,
        event: EnumCase(embed: Event.screen) {
            switch $0 {
            case let .screen(id, event): (id, event)
            }
        }
    )

    static let reducer: Reducer<Home, Event> = combine(pullback(AppScreen.reducer, to: screens), follow)

    static func feedbacks(with buildingMaterials: CitiesBuildingMaterials) -> [Feedback<Home, Event>] {
        [pullback(AppScreen.feedbacks(with: buildingMaterials), to: screens)]
    }

    /// Follows the route that the event has put into the state of its screen.
    private static let follow: Reducer<Home, Event> = { home, event in
        switch event {
        case let .screen(id, _):
            switch home.path[id: id]?.departure {
            case let .screen(screen): home.path.push(screen)
            case .back: home.path.pop(from: id)
            case .login: home.wantsLogin = true
            case nil: break
            }
        }
    }
}

/// The login, and the screens to which it leads.
struct Entrance: Equatable {
    var login: LoginViewModel.State
    let path: Path<AppScreen>
    var theme = AppTheme.automatic
    var language = AppLanguage.english

    static let login = Part(
        \Entrance.login,
        event: EnumCase<LoginViewModel.Event, LoginViewModel.Event>(embed: { $0 }, extract: { $0 })
    )
}
