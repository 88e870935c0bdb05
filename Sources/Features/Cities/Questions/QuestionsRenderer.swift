import Millrace

struct QuestionsRenderer: Renderer {
    private let observer: Sink<QuestionsViewModel.Action>

    init(observer: Sink<QuestionsViewModel.Action>) {
        self.observer = observer
    }

    func render(state: QuestionsViewModel.State) -> Screen {
        Screen(
            title: "Questions",
            leading: BarItem("Back", key: .escape, action: observer.sending(.didTapClose))
        ) {
            Section(id: "search") {
                Node(
                    id: "query",
                    TextField(
                        "Search",
                        text: state.query,
                        placeholder: "What do you want to know?",
                        onChange: observer.sending { .didChangeQuery($0) }
                    )
                )
            }
            results(of: state)
        }
    }

    private func results(of state: QuestionsViewModel.State) -> Section {
        Section(id: "results") {
            switch state.status {
            case .idle:
                Node(id: "hint", Text("Type a word of your question.").dim())
            case .searching:
                Node(id: "searching", Text("Searching…").dim())
            case .loaded where state.questions.isEmpty:
                Node(id: "nothing", Text("Nobody has asked this yet."))
            case .loaded:
                for question in state.questions {
                    Node(id: "question-\(question.id)", Text("• \(question.text)"))
                }
            case let .failed(error):
                Node(id: "problem", Text(error.userMessage))
                Node(id: "retry", Button("Try again", action: observer.sending(.didTapRetry)))
                error.loginNode(action: observer.sending(.didTapLogIn))
            }
        }
    }
}
