import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct LoginViewModelTests {
    private let driver = ViewModelDriver { (stub: StubLoginBusinessController) in
        LoginViewModel(user: "demo", loginBusinessController: stub)
    }

    @Test func nothingIsSentWithoutAPassword() {
        driver.perform(
            stub: StubLoginBusinessController(),
            when: { $0.send(.didTapLogIn) },
            assert: { run in
                #expect(run.stub.loggingIn.calls.isEmpty)
                run.expectStates([.init(user: "demo")])
            }
        )
    }

    @Test func theCredentialsAreSentOnce() {
        driver.perform(
            stub: StubLoginBusinessController(),
            exhaustive: false,
            when: { run in
                run.send(.didChangePassword("secret"))
                run.send(.didTapLogIn)
                run.send(.didTapLogIn)
            },
            assert: { run in
                #expect(run.stub.loggingIn.arguments(as: Credentials.self) == [.fixture()])
                #expect(run.state.isLoggingIn)
            }
        )
    }

    @Test func aTokenLeadsToTheCitiesAndThePasswordIsForgotten() {
        driver.perform(
            stub: StubLoginBusinessController(loggingIn: Stub(.value(.fixture()))),
            when: { run in
                run.send(.didChangePassword("secret"))
                run.send(.didTapLogIn)
            },
            assert: { run in
                run.expectRoutes([.cities(Token("token"))])
                run.expectEvents([.didLogIn(.fixture())])
                #expect(run.states.last?.password.isEmpty == true)
                #expect(!run.state.isLoggingIn)
            }
        )
    }

    @Test func aRefusalIsKeptAndCanBeTriedAgain() {
        driver.perform(
            stub: StubLoginBusinessController(loggingIn: Stub(.failure(.transport(.refused)), repeatsLast: true)),
            when: { run in
                run.send(.didChangePassword("secret"))
                run.send(.didTapLogIn)
                run.send(.didTapLogIn)
            },
            assert: { run in
                #expect(run.stub.loggingIn.starts == 2)
                #expect(run.states.last?.status == .failed(.transport(.refused)))
                run.expectEvents(Array(repeating: .didFail(.transport(.refused)), count: 2))
            }
        )
    }

    @Test func aLoginFromStartToEnd() {
        let stub = StubLoginBusinessController()
        driver.perform(
            stub: stub,
            when: { run in
                run.send(.didChangePassword("secrt"))
                run.send(.didTapLogIn)
                run.step("the password is wrong") { stub.loggingIn.fail(.status(.init(code: 401))) }
                run.send(.didChangePassword("secret"))
                run.send(.didTapLogIn)
                run.step("the password is right") { stub.loggingIn.succeed(.fixture()) }
            },
            assert: { run in
                let renderer = LoginRenderer(observer: .ignored)
                assertSnapshot(of: run.filmstrip(width: 60, render: renderer.render(state:)), as: .lines)
            }
        )
    }
}
