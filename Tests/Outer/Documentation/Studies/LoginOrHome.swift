import Millrace

/// A login, which asks a backend.
struct Login: Equatable {
    enum Event: Equatable {
        case didChangeName(String)
        case didTapLogIn
        case didLogIn(name: String)
        case didFail(CoreError)
    }

    var name = ""
    var isLoggingIn = false
    var problem: CoreError?

    static let reducer: Reducer<Self, Event> = { login, event in
        switch event {
        case let .didChangeName(name): login.name = name
        case .didTapLogIn: (login.isLoggingIn, login.problem) = (true, nil)
        case .didLogIn: login.isLoggingIn = false
        case let .didFail(error): (login.isLoggingIn, login.problem) = (false, error)
        }
    }

    static func feedbacks(
        logIn: @escaping @Sendable (String) -> SignalProducer<String, CoreError>
    ) -> [Feedback<Self, Event>] {
        [
            Feedback(whenBecomesTrue: ^\.isLoggingIn) { login in
                logIn(login.name).map(Event.didLogIn).replaceError(Event.didFail)
            }
        ]
    }
}

/// The home behind the login, which loads the user's messages.
struct Home: Equatable {
    enum Event: Equatable {
        case didTapLogOut
        case didLoad([String])
        case didFail(CoreError)
    }

    let name: String
    var messages: [String]?
    var problem: CoreError?

    static let reducer: Reducer<Self, Event> = { home, event in
        switch event {
        case .didTapLogOut: break
        case let .didLoad(messages): home.messages = messages
        case let .didFail(error): home.problem = error
        }
    }

    static func feedbacks(
        messages: @escaping @Sendable (String) -> SignalProducer<[String], CoreError>
    ) -> [Feedback<Self, Event>] {
        [Feedback(skippingRepeated: ^\.name) { messages($0).map(Event.didLoad).replaceError(Event.didFail) }]
    }
}

/// The login or the home: alternative children of one state.
enum LoginOrHome: Equatable {
    enum Event: Equatable {
        case login(Login.Event)
        case home(Home.Event)
    }

    case login(Login)
    case home(Home)

    static let loginPart = Part(
        EnumCase(embed: Self.login) { if case let .login(login) = $0 { login } else { nil } },
        event: EnumCase(embed: Event.login) { if case let .login(event) = $0 { event } else { nil } }
    )
    .named("login")
    static let homePart = Part(
        EnumCase(embed: Self.home) { if case let .home(home) = $0 { home } else { nil } },
        event: EnumCase(embed: Event.home) { if case let .home(event) = $0 { event } else { nil } }
    )
    .named("home")

    static let reducer = combine(pullback(Login.reducer, to: loginPart), pullback(Home.reducer, to: homePart), own)

    private static let own: Reducer<Self, Event> = { state, event in
        switch event {
        case let .login(.didLogIn(name)): state = .home(Home(name: name))
        case .home(.didTapLogOut): state = .login(Login())
        case .login, .home: break
        }
    }

    static func feedbacks(
        logIn: @escaping @Sendable (String) -> SignalProducer<String, CoreError>,
        messages: @escaping @Sendable (String) -> SignalProducer<[String], CoreError>
    ) -> [Feedback<Self, Event>] {
        [
            pullback(Login.feedbacks(logIn: logIn), to: loginPart),
            pullback(Home.feedbacks(messages: messages), to: homePart),
        ]
    }
}

struct LoginOrHomeRenderer: Renderer {
    let observer: Sink<LoginOrHome.Event>

    func render(state: LoginOrHome) -> Screen {
        switch state {
        case let .login(login):
            LoginRenderer(observer: observer.contramap(LoginOrHome.Event.login)).render(state: login)
        case let .home(home):
            HomeRenderer(observer: observer.contramap(LoginOrHome.Event.home)).render(state: home)
        }
    }
}

struct LoginRenderer: Renderer {
    let observer: Sink<Login.Event>

    func render(state: Login) -> Screen {
        Screen(title: "Log in") {
            Node(id: "name", TextField("Name", text: state.name, onChange: observer.sending { .didChangeName($0) }))
            if let problem = state.problem { Node(id: "problem", Text(problem.userMessage)) }
            if state.isLoggingIn {
                Node(id: "progress", Text("Logging in…").dim())
            } else {
                let isEnabled = !state.name.isEmpty
                Node(id: "log in", Button("Log in", isEnabled: isEnabled, action: observer.sending(.didTapLogIn)))
            }
        }
    }
}

struct HomeRenderer: Renderer {
    let observer: Sink<Home.Event>

    func render(state: Home) -> Screen {
        Screen(title: state.name, trailing: BarItem("Log out", action: observer.sending(.didTapLogOut))) {
            if let messages = state.messages {
                Node(id: "messages", List(messages))
            } else {
                Node(id: "progress", Text(state.problem?.userMessage ?? "Loading…").dim())
            }
        }
    }
}
