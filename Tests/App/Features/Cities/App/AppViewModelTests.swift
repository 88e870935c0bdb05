import Fixtures
import Foundation
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// The login and the screens behind it as alternatives of one state.
@Suite struct AppViewModelTests {
    private typealias State = AppViewModel.State
    private typealias Event = AppViewModel.Event

    private struct Stubs {
        var login = StubLoginBusinessController()
        let accessible = StubAccessible()
    }

    private func driver(from initial: State) -> ViewModelDriver<Stubs, AppViewModel> {
        ViewModelDriver(exhaustive: false) { (stubs: Stubs, scheduler: TestScheduler) in
            AppViewModel(
                initial: initial,
                loginBusinessController: stubs.login,
                buildingMaterials: CitiesBuildingMaterials(session: stubs.accessible, scheduler: scheduler)
            )
        }
    }

    private static func screen(_ id: ScreenID, _ event: AppScreen.Event) -> Event {
        .home(.screen(id, event))
    }

    private static func path(of state: State) -> [AppScreen] {
        guard case let .home(home) = state else { return [] }
        return home.path.map(\.screen)
    }

    @Test func theLoginLeadsToTheScreensAndTakesItsPasswordWithIt() {
        let stubs = Stubs()
        stubs.accessible.stub(CitiesService.fetchCitiesResource(), .value(.fixture()))
        driver(from: State(user: "demo", saved: nil, opening: nil)).perform(
            stub: stubs,
            when: { run in
                #expect(stubs.accessible.requests.isEmpty)
                run.send(.login(.ui(.didChangePassword("secret"))))
                run.send(.login(.ui(.didTapLogIn)))
                run.step("the token comes") { stubs.login.loggingIn.succeed(.fixture()) }
            },
            assert: { run in
                #expect(Self.path(of: run.state) == [.cities(.fixture(status: .loaded))])
                #expect(!"\(run.state)".contains("secret"))
                #expect(stubs.accessible.requests.map(\.description) == ["GET /v1/cities"])
            }
        )
    }

    /// The theme and the language go through the login, too.
    @Test func aScreenThatAsksForTheLoginIsThereAgainAfterIt() {
        let stubs = Stubs()
        let path: Path<AppScreen> = [.cities(.fixture(status: .loaded)), .questions(.init())]
        let home = Home(user: "demo", token: Token("old"), path: path, theme: .dark, language: .german)
        driver(from: .home(home)).perform(
            stub: stubs,
            when: { run in
                run.send(Self.screen(2, .questions(.ui(.didTapLogIn))))
                let login = LoginViewModel.State(user: "demo")
                #expect(
                    run.state
                        == .login(Entrance(login: login, path: run.loginPath, theme: .dark, language: .german))
                )
                // An event of a screen that isn't there changes nothing.
                run.send(Self.screen(2, .questions(.ui(.didChangeQuery("where")))))
                run.send(.login(.ui(.didChangePassword("secret"))))
                run.send(.login(.ui(.didTapLogIn)))
                run.step("the token comes") { stubs.login.loggingIn.succeed(.fixture()) }
            },
            assert: { run in
                guard case let .home(home) = run.state else {
                    Issue.record("still at the login")
                    return
                }
                #expect(
                    (home.token, home.path.map(\.id), home.theme, home.language) == (
                        SessionResponse.fixture().token, [1, 2], .dark, .german
                    )
                )
            }
        )
    }
}

extension ViewModelRun where Model == AppViewModel {
    fileprivate var loginPath: Path<AppScreen> {
        if case let .login(entrance) = state { entrance.path } else { [] }
    }
}
