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

    @Test func routesPushAndPopAndTheEffectsGoWithTheScreens() throws {
        let stubs = Stubs()
        let cities = Stub<CitiesResponse, CoreError>(.value(.fixture()))
        let saved = SavedApp(
            .home(Home(user: "demo", token: Token("t"), path: [.cities(CitiesViewModel.State())])),
            backend: nil
        )
        stubs.accessible.stub(CitiesService.fetchCitiesResource(), .stub(cities))
        driver(from: State(user: "", saved: saved, opening: nil)).perform(
            stub: stubs,
            when: { run in
                run.send(Self.screen(1, .cities(.ui(.didTapSearch))))
                run.send(Self.screen(2, .questions(.ui(.didChangeQuery("where")))))
                run.send(Self.screen(2, .questions(.ui(.didTapClose))))
                // The second tap of a user finds its screen gone.
                run.send(Self.screen(2, .questions(.ui(.didTapClose))))
                run.scheduler.advance(by: .seconds(1))
                run.send(Self.screen(1, .cities(.ui(.didTapSearch))))
            },
            assert: { run in
                #expect(
                    (
                        Self.path(of: run.state).dropFirst(), stubs.accessible.requests.map(\.description),
                        cities.starts, cities.disposals
                    ) == ([.questions(QuestionsViewModel.State())], ["GET /v1/cities"], 1, 0)
                )
            }
        )
    }

    @Test func aScreenThatAsksForTheLoginIsThereAgainAfterIt() {
        let stubs = Stubs()
        let path: Path<AppScreen> = [.cities(.fixture(status: .loaded)), .questions(.init())]
        let home = Home(user: "demo", token: Token("old"), path: path)
        driver(from: .home(home)).perform(
            stub: stubs,
            when: { run in
                run.send(Self.screen(2, .questions(.ui(.didTapLogIn))))
                #expect(run.state == .login(Entrance(login: LoginViewModel.State(user: "demo"), path: run.loginPath)))
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
                #expect((home.token, home.path.map(\.id)) == (SessionResponse.fixture().token, [1, 2]))
            }
        )
    }
}

extension ViewModelRun where Model == AppViewModel {
    fileprivate var loginPath: Path<AppScreen> {
        if case let .login(entrance) = state { entrance.path } else { [] }
    }
}
