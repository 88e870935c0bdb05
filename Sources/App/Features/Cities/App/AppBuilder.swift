import Foundation
import Millrace
import MillraceOutbox

/// The screens of the app, which follow its state, and save it.
package final class AppScreens: ScreenSource {
    package let current: Property<ScreenController?>

    private let app: AppViewModel
    private let tabs: TabStacks<Bool>
    private let outbox: AppOutbox
    private let saving: ScopedDisposable<AnyDisposable>

    /// The language of the screens: that of the app's state, which is changed before any screen is.
    package var language: AppLanguage { app.state.value.language }

    /// The reason why unsent commands are lost when the app ends; `nil` where they are on disk, and where none wait.
    package var storeProblem: StoreError? {
        let contents = outbox.contents.value
        return contents.commands.isEmpty ? nil : contents.problem
    }

    /// The damage of files of the outbox that the user has not seen yet.
    package var untoldDamage: [StoreDamage] { outbox.contents.value.damage }

    /// The commands that are not carried out, in a line each: in English, as the inspector that shows them.
    package var waitingCommands: Property<[String]> {
        outbox.contents.map { contents in
            contents.commands.map { "\($0.title(in: .english)): \($0.status.text(in: .english))" }
        }
    }

    init(of app: AppViewModel, tabs: TabStacks<Bool>, outbox: AppOutbox, saving: any Disposable) {
        self.app = app
        self.tabs = tabs
        self.outbox = outbox
        self.saving = ScopedDisposable(AnyDisposable { saving.dispose() })
        current = tabs.current
    }
}

/// Creates the screens of the app: the login, or the screens of an earlier run or of a link.
///
/// - Parameters:
///   - buildingMaterials: The dependencies of the login and of the screens after it.
///   - saved: The state that an earlier run has saved; `nil` starts with the login.
///   - link: The link to open, after the login if that is needed.
///   - language: The language that the user has chosen at the start; `nil` for that of the earlier run.
///   - preferred: The language where neither has one.
///   - backend: The backend of the login; `nil` for the embedded one.
///   - save: Takes the state for the next run, at the start and at each change.
package func makeApp(
    with buildingMaterials: LoginBuildingMaterials,
    restoring saved: SavedApp? = nil,
    opening link: AppLink? = nil,
    speaking language: AppLanguage? = nil,
    otherwise preferred: AppLanguage = .english,
    backend: URL? = nil,
    save: @escaping @Sendable (SavedApp) -> Void = { _ in }
) -> AppScreens {
    // No backend gets the token of another one.
    let saved = saved?.backend == backend ? saved : nil
    // The commands of a user at one backend are none of the user of that name at another.
    let person = { @Sendable (user: String) in backend.map { "\(user) at \($0.absoluteString)" } ?? user }
    let known = saved.flatMap { $0.token == nil ? nil : person($0.user) }
    let login = LoginBusinessController(accessible: buildingMaterials.session)
    let tokens = AppTokens(saved?.token, of: known, on: buildingMaterials.scheduler, refreshedBy: login)
    let session = buildingMaterials.session.authenticated(KongAuth.self, by: .bearer(tokens))
    let citiesBuildingMaterials = CitiesBuildingMaterials(
        session: session,
        channels: session,
        scheduler: buildingMaterials.scheduler,
        store: buildingMaterials.store,
        person: known
    )
    let app = AppViewModel(
        initial: AppViewModel.State(
            user: buildingMaterials.user,
            saved: saved,
            opening: link,
            speaking: language,
            otherwise: preferred
        ),
        loginBusinessController: KeepingLogin(
            login: login,
            tokens: tokens,
            outbox: citiesBuildingMaterials.outbox,
            person: person
        ),
        buildingMaterials: citiesBuildingMaterials
    )
    let saving = app.state.producer.combineLatest(with: tokens.current.producer)
        .startWithValues { state, token in save(SavedApp(state, token: token, backend: backend)) }
    return AppScreens(
        of: app,
        tabs: makeAppStacks(of: app, hints: buildingMaterials.hints),
        outbox: citiesBuildingMaterials.outbox,
        saving: saving
    )
}

/// The stacks of the two alternatives: that of the login has one screen.
private func makeAppStacks(of app: AppViewModel, hints: [LoginHint]) -> TabStacks<Bool> {
    TabStacks(following: app.state.map(\.isLoggedIn)) { isLoggedIn in
        guard !isLoggedIn else {
            return PathStack(following: app.state.map(\.homePath), controller: { makeScreen($0, of: app) })
        }
        return PathStack(
            following: app.state.map(\.loginPath),
            controller: { screen in
                ScreenController(
                    of: app,
                    viewModel: screen.viewModel(send: { app.send(action: .login(.ui($0))) }),
                    renderer: { LoginRenderer(observer: $0, hints: hints) }
                )
            }
        )
    }
}

private func makeScreen(_ screen: PathScreen<AppScreen>, of app: AppViewModel) -> ScreenController {
    let send = { @Sendable (event: AppScreen.Event) in app.send(action: .home(.screen(screen.id, event))) }
    switch screen.state.value {
    case let .cities(state):
        let viewModel = screen.viewModel(of: state, in: AppScreen.citiesCase) { send(.cities(.ui($0))) }
        return ScreenController(of: app, viewModel: viewModel, renderer: CitiesRenderer.init(observer:))
    case let .city(state):
        let viewModel = screen.viewModel(of: state, in: AppScreen.cityCase) { send(.city(.ui($0))) }
        return ScreenController(of: app, viewModel: viewModel, renderer: CityDetailRenderer.init(observer:))
    case let .delivery(state):
        let viewModel = screen.viewModel(of: state, in: AppScreen.deliveryCase) { send(.delivery(.ui($0))) }
        return ScreenController(of: app, viewModel: viewModel, renderer: DeliveryRenderer.init(observer:))
    case let .addresses(state):
        let viewModel = screen.viewModel(of: state, in: AppScreen.addressesCase) { send(.addresses(.ui($0))) }
        return ScreenController(of: app, viewModel: viewModel, renderer: AddressesRenderer.init(observer:))
    case let .questions(state):
        let viewModel = screen.viewModel(of: state, in: AppScreen.questionsCase) { send(.questions(.ui($0))) }
        return ScreenController(of: app, viewModel: viewModel, renderer: QuestionsRenderer.init(observer:))
    case let .outbox(state):
        let viewModel = screen.viewModel(of: state, in: AppScreen.outboxCase) { send(.outbox(.ui($0))) }
        return ScreenController(of: app, viewModel: viewModel, renderer: OutboxRenderer.init(observer:))
    }
}

extension AppViewModel.State {
    fileprivate var isLoggedIn: Bool {
        if case .home = self { true } else { false }
    }

    fileprivate var homePath: Path<AppScreen> {
        if case let .home(home) = self { home.path } else { [] }
    }

    fileprivate var loginPath: Path<LoginViewModel.State> {
        if case let .login(entrance) = self { [entrance.login] } else { [] }
    }
}
