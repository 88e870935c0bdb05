import Millrace

struct OutboxRenderer: Renderer {
    private let observer: Sink<OutboxViewModel.Action>

    init(observer: Sink<OutboxViewModel.Action>) {
        self.observer = observer
    }

    func render(state: OutboxViewModel.State) -> Screen {
        Screen(
            title: "Outbox",
            leading: BarItem("Back", key: .escape, action: observer.sending(.didTapClose)),
            keys: [KeyBinding("s", "Send now", action: observer.sending(.didTapSendNow))]
        ) {
            problem(of: state)
            for command in state.contents.commands {
                section(of: command)
            }
            if state.contents.commands.isEmpty {
                Node(id: "nothing", Text("Everything was sent."))
            }
        }
        .presenting(state.question, observer: observer)
    }

    private func problem(of state: OutboxViewModel.State) -> Section? {
        let reasons = [
            state.failure?.userMessage,
            state.contents.problem.map { "What waits here is lost when the app ends. \($0.userMessage)" },
        ]
        guard reasons.contains(where: { $0 != nil }) else { return nil }
        return Section(id: "problem") {
            for case let (index, reason?) in reasons.enumerated() {
                Node(id: NodeID("problem-\(index)"), Text(reason).bold())
            }
        }
    }

    private func section(of command: OutboxCommand) -> Section {
        Section(id: NodeID("command-\(command.id)"), header: command.title) {
            Node(id: NodeID("status-\(command.id)"), Text(command.status.words))
            if let reason = command.reason {
                Node(id: NodeID("reason-\(command.id)"), Text(reason).bold())
            }
            command.error?.loginNode(
                id: NodeID("login-\(command.id)"),
                action: observer.sending(.didTapLogIn)
            )
            if case .refused = command.status {
                Node(
                    id: NodeID("retry-\(command.id)"),
                    Button("Retry", action: observer.sending(.didTapRetry(command.id)))
                )
            }
            if command.isSetAside, command.order != nil {
                Node(
                    id: NodeID("edit-\(command.id)"),
                    Button("Edit", action: observer.sending(.didTapEdit(command.id)))
                )
            }
            Node(
                id: NodeID("discard-\(command.id)"),
                Button("Discard", action: observer.sending(.didTapDiscard(command.id)))
            )
        }
    }
}
