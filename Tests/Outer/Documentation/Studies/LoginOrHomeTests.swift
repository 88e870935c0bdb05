import Millrace
import MillraceTestKit
import Testing

@Suite struct LoginOrHomeTests {
    private let logins = Stub<String, CoreError>()
    private let messages = Stub<[String], CoreError>()
    private let loop: Loop<LoginOrHome, LoginOrHome.Event>

    init() {
        loop = Loop(
            initial: .login(Login()),
            reduce: LoginOrHome.reducer,
            feedbacks: LoginOrHome.feedbacks(
                logIn: { [logins] in logins.producer($0) },
                messages: { [messages] in messages.producer($0) }
            )
        )
    }

    private func logIn(as name: String) {
        loop.send(.login(.didChangeName(name)))
        loop.send(.login(.didTapLogIn))
        logins.succeed(name)
    }

    @Test func aLogoutEndsWhatTheHomeLoads() {
        logIn(as: "Ada")
        loop.send(.home(.didTapLogOut))
        #expect((loop.state.value, messages.starts, messages.disposals) == (.login(Login()), 1, 1))
        logIn(as: "Grace")
        #expect(messages.arguments(as: String.self) == ["Ada", "Grace"])
        messages.succeed(["Hi"])
        #expect(
            (loop.state.value, messages.starts, messages.disposals, messages.waiting)
                == (.home(Home(name: "Grace", messages: ["Hi"])), 2, 1, 0)
        )
    }
}
