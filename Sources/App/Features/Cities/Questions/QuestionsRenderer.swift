import Millrace

struct QuestionsRenderer: WordedRenderer {
    private let observer: Sink<QuestionsViewModel.Action>

    init(observer: Sink<QuestionsViewModel.Action>) {
        self.observer = observer
    }

    func render(state: QuestionsViewModel.State, words: Words) -> Screen {
        Screen(
            title: words.questions.title,
            leading: BarItem(words.common.back, key: .escape, action: observer.sending(.didTapClose))
        ) {
            Section(id: "search") {
                Node(
                    id: "query",
                    TextField(
                        words.questions.search,
                        text: state.query,
                        placeholder: words.questions.placeholder,
                        onChange: observer.sending { .didChangeQuery($0) }
                    )
                )
            }
            results(of: state, in: words)
        }
    }

    private func results(of state: QuestionsViewModel.State, in words: Words) -> Section {
        Section(id: "results") {
            switch state.status {
            case .idle:
                Node(id: "hint", Text(words.questions.hint).styled(.secondary))
            case .searching:
                Node(id: "searching", Spinner(words.questions.searching))
            case .loaded where state.questions.isEmpty:
                Node(id: "nothing", Text(words.questions.nothing).placed(.center))
            case .loaded:
                for question in state.questions {
                    Node(id: "question-\(question.id)", Text("• \(question.text)"))
                }
            case let .failed(error):
                Node(id: "problem", Callout(error.userMessage(in: words.errors), kind: .failure))
                Node(id: "retry", Button(words.common.tryAgain, action: observer.sending(.didTapRetry)))
                error.loginNode(in: words, action: observer.sending(.didTapLogIn))
            }
        }
    }
}
