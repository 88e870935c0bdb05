import Millrace

struct LoginRenderer: WordedRenderer {
    private let observer: Sink<LoginViewModel.Action>

    private let hints: [LoginHint]

    init(observer: Sink<LoginViewModel.Action>, hints: [LoginHint] = []) {
        self.observer = observer
        self.hints = hints
    }

    func render(state: LoginViewModel.State, words: Words) -> Screen {
        Screen(title: words.login.title, keys: keys(of: state, in: words)) {
            Section(id: "form", header: nil, footer: footer(in: words)) {
                Node(
                    id: "user",
                    TextField(words.login.name, text: state.user, onChange: observer.sending { .didChangeUser($0) })
                )
                Node(
                    id: "password",
                    TextField(
                        words.login.password,
                        text: state.password,
                        isMasked: true,
                        onChange: observer.sending { .didChangePassword($0) },
                        onSubmit: observer.sending(.didTapLogIn)
                    )
                )
                if case let .failed(error) = state.status {
                    Node(id: "problem", Callout(message(of: error, in: words), kind: .failure))
                }
                if state.isLoggingIn {
                    Node(id: "logging-in", Spinner(words.login.loggingIn))
                } else {
                    Node(
                        id: "log-in",
                        Button(
                            words.common.logIn,
                            isEnabled: state.credentials != nil,
                            action: observer.sending(.didTapLogIn)
                        )
                    )
                }
            }
        }
    }

    /// A backend may never answer.
    private func keys(of state: LoginViewModel.State, in words: Words) -> [KeyBinding] {
        guard state.isLoggingIn else { return [] }
        return [KeyBinding(.escape, words.login.cancel, action: observer.sending(.didTapCancel))]
    }

    private func footer(in words: Words) -> String? {
        hints.isEmpty ? nil : hints.map { $0.text(in: words) }.joined(separator: " ")
    }

    private func message(of error: CoreError, in words: Words) -> String {
        error.isAboutLogin ? words.login.mismatch : error.userMessage(in: words.errors)
    }
}
