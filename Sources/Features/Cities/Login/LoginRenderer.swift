import Millrace

struct LoginRenderer: Renderer {
    private let observer: Sink<LoginViewModel.Action>

    private let hint: String?

    init(observer: Sink<LoginViewModel.Action>, hint: String? = nil) {
        self.observer = observer
        self.hint = hint
    }

    func render(state: LoginViewModel.State) -> Screen {
        Screen(title: "Log in") {
            Section(id: "form", header: nil, footer: hint) {
                Node(
                    id: "user",
                    TextField("Name", text: state.user, onChange: observer.sending { .didChangeUser($0) })
                )
                Node(
                    id: "password",
                    TextField(
                        "Password",
                        text: state.password,
                        isMasked: true,
                        onChange: observer.sending { .didChangePassword($0) },
                        onSubmit: observer.sending(.didTapLogIn)
                    )
                )
                if case let .failed(error) = state.status {
                    Node(id: "problem", Text(message(of: error)).bold())
                }
                if state.isLoggingIn {
                    Node(id: "logging-in", Text("Logging in…").dim())
                } else {
                    Node(
                        id: "log-in",
                        Button("Log in", isEnabled: state.credentials != nil, action: observer.sending(.didTapLogIn))
                    )
                }
            }
        }
    }

    private func message(of error: CoreError) -> String {
        error.isAboutLogin ? "Name and password don't match. Check them, then try again." : error.userMessage
    }
}
