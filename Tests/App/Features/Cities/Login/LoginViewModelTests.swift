import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct LoginViewModelTests {
    private let driver = ViewModelDriver { (stub: StubLoginBusinessController) in
        LoginViewModel(user: "demo", loginBusinessController: stub)
    }

    private static let stories: [Row<Story<StubLoginBusinessController, LoginViewModel>>] = [
        Row(
            "nothing is sent without a password",
            stub: StubLoginBusinessController(),
            when: { $0.send(.didTapLogIn) },
            assert: { run in
                #expect(run.stub.loggingIn.calls.isEmpty)
                run.expectStates([.init(user: "demo")])
            }
        ),
        Row(
            "a token leads to the cities and the password is forgotten",
            stub: StubLoginBusinessController(loggingIn: Stub(.value(.fixture()))),
            when: { run in
                run.send(.didChangePassword("secret"))
                run.send(.didTapLogIn)
            },
            assert: { run in
                run.expectRoutes([.cities(Token("token"))])
                run.expectEvents([.didLogIn(.fixture())])
                #expect((run.states.last?.password.isEmpty, run.state.isLoggingIn) == (true, false))
            }
        ),
        Row(
            "a refusal goes when the form is changed",
            stub: StubLoginBusinessController(loggingIn: Stub(.failure(.transport(.refused)))),
            when: { run in
                run.send(.didChangePassword("secret"))
                run.send(.didTapLogIn)
                run.send(.didChangePassword("secre"))
            },
            assert: { run in
                #expect(run.states.last?.status == .editing)
                run.expectEvents([.didFail(.transport(.refused))])
            }
        ),
        Row(
            "a login is sent once and that to a silent backend is cancelled",
            stub: StubLoginBusinessController(),
            when: { run in
                run.send(.didChangePassword("secret"))
                run.send(.didTapLogIn)
                run.send(.didTapLogIn)
                #expect(run.stub.loggingIn.arguments(as: Credentials.self) == [.fixture()])
                run.send(.didTapCancel)
                run.send(.didTapCancel)
            },
            assert: { run in
                #expect(
                    (run.states.last?.status, run.states.last?.password, run.stub.loggingIn.waiting) == (
                        .editing, "secret", 0
                    )
                )
            }
        ),
    ]

    @Test(arguments: stories) func story(_ row: Row<Story<StubLoginBusinessController, LoginViewModel>>) {
        driver.perform(row)
    }
}
