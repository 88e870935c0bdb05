import Millrace
import MillraceTestKit
import Testing

@Suite struct LoginOrHomeTests {
    private let logins = Stub<String, CoreError>()
    private let messages = Stub<[String], CoreError>()
    private let journal = Journal<LoginOrHome, LoginOrHome.Event>()
    private let loop: Loop<LoginOrHome, LoginOrHome.Event>

    init() {
        loop = Loop(
            initial: .login(Login()),
            reduce: LoginOrHome.reducer,
            feedbacks: LoginOrHome.feedbacks(
                logIn: { [logins] in logins.producer($0) },
                messages: { [messages] in messages.producer($0) }
            ),
            journal: journal
        )
    }

    private func logIn(as name: String) {
        loop.send(.login(.didChangeName(name)))
        loop.send(.login(.didTapLogIn))
        logins.succeed(name)
    }

    @Test func aLoginLeadsHome() {
        logIn(as: "Ada")
        #expect(logins.arguments(as: String.self) == ["Ada"])
        messages.succeed(["Hello"])
        #expect(loop.state.value == .home(Home(name: "Ada", messages: ["Hello"])))
    }

    @Test func aLoginThatFailedCanBeTriedAgain() {
        loop.send(.login(.didTapLogIn))
        logins.fail(.transport(.refused))
        #expect(loop.state.value == .login(Login(problem: .transport(.refused))))
        logIn(as: "Ada")
        #expect(loop.state.value == .home(Home(name: "Ada")))
    }

    @Test func aLogoutEndsWhatTheHomeLoads() {
        logIn(as: "Ada")
        loop.send(.home(.didTapLogOut))
        #expect(loop.state.value == .login(Login()))
        #expect((messages.starts, messages.disposals) == (1, 1))
        logIn(as: "Grace")
        #expect(messages.arguments(as: String.self) == ["Ada", "Grace"])
        messages.succeed(["Hi"])
        #expect(loop.state.value == .home(Home(name: "Grace", messages: ["Hi"])))
        #expect((messages.starts, messages.disposals, messages.waiting) == (2, 1, 0))
    }

    @Test func anEventForTheOtherOneIsMissed() {
        loop.send(.home(.didLoad([])))
        #expect(loop.state.value == .login(Login()))
        #expect(journal.text.hasSuffix("✗ .home(.didLoad([]))  (home is not there)"))
    }

    @Test func theScreens() {
        let renderer = LoginOrHomeRenderer(observer: .ignored)
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Log in
            ────────────────────────────────────────
              Name: [                              ]
              ( Log in )
            """
        }
        loop.send(.login(.didChangeName("Ada")))
        loop.send(.login(.didTapLogIn))
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Log in
            ────────────────────────────────────────
              Name: [Ada                           ]
              Logging in…
            """
        }
        logins.succeed("Ada")
        messages.succeed(["Hello", "Are you there?"])
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Ada                              Log out
            ────────────────────────────────────────
              • Hello
              • Are you there?
            """
        }
    }
}
