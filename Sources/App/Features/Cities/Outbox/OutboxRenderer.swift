import Millrace
import MillraceOutbox

struct OutboxRenderer: WordedRenderer {
    private let observer: Sink<OutboxViewModel.Action>

    init(observer: Sink<OutboxViewModel.Action>) {
        self.observer = observer
    }

    func render(state: OutboxViewModel.State, words: Words) -> Screen {
        Screen(
            title: words.common.outbox,
            leading: BarItem(words.common.back, key: .escape, action: observer.sending(.didTapClose)),
            keys: [KeyBinding("s", words.outbox.sendNow, action: observer.sending(.didTapSendNow))]
        ) {
            problem(of: state, in: words)
            damage(of: state, in: words)
            for command in state.contents.commands {
                section(of: command, in: words)
            }
            if state.contents.commands.isEmpty {
                Node(
                    id: "nothing",
                    Callout(words.outbox.nothing, kind: .success).placed(.center).padded(columns: 0, lines: 1)
                )
            }
        }
        .presenting(state.question.map { confirmation(of: $0, in: words) }, observer: observer)
    }

    private func confirmation(of command: OutboxCommand, in words: Words) -> Confirmation<OutboxViewModel.Action> {
        Confirmation(
            words.outbox.discarding(command.title(in: words)),
            confirm: words.outbox.discard,
            isDestructive: true,
            sending: .didAnswerDiscard(command.id, true),
            cancelling: .didAnswerDiscard(command.id, false)
        )
    }

    private func problem(of state: OutboxViewModel.State, in words: Words) -> Section? {
        let reasons = [
            state.failure?.userMessage(in: words.errors),
            state.contents.problem.map { words.outbox.inMemory($0.userMessage(in: words.errors)) },
        ]
        guard reasons.contains(where: { $0 != nil }) else { return nil }
        return Section(id: "problem") {
            for case let (index, reason?) in reasons.enumerated() {
                Node(id: NodeID("problem-\(index)"), Callout(reason, kind: .failure))
            }
        }
    }

    private func damage(of state: OutboxViewModel.State, in words: Words) -> Section? {
        let damage = state.contents.damage
        guard !damage.isEmpty else { return nil }
        return Section(id: "damage", header: words.outbox.damaged) {
            for (index, damage) in damage.enumerated() {
                Node(id: NodeID("saved-\(index)"), Text(words.outbox.saved(damage.saved)))
                Node(id: NodeID("lost-\(index)"), Callout(words.outbox.lost(damage.lost), kind: .failure))
                Node(id: NodeID("file-\(index)"), Text(words.outbox.damagedFile(damage.file.lastPathComponent)))
            }
            Node(id: "dismiss", Button(words.outbox.dismiss, action: observer.sending(.didTapDismissDamage)))
        }
    }

    private func section(of command: OutboxCommand, in words: Words) -> Section {
        Section(id: NodeID("command-\(command.id)"), header: command.title(in: words)) {
            Node(id: NodeID("status-\(command.id)"), Text(command.status.text(in: words)))
            if let reason = command.reason(in: words) {
                Node(id: NodeID("reason-\(command.id)"), Callout(reason, kind: .failure))
            }
            command.error?.loginNode(
                id: NodeID("login-\(command.id)"),
                in: words,
                action: observer.sending(.didTapLogIn)
            )
            if case .refused = command.status {
                Node(
                    id: NodeID("retry-\(command.id)"),
                    Button(words.common.retry, action: observer.sending(.didTapRetry(command.id)))
                )
            }
            if command.isSetAside, command.order != nil {
                Node(
                    id: NodeID("edit-\(command.id)"),
                    Button(words.outbox.edit, action: observer.sending(.didTapEdit(command.id)))
                )
            }
            Node(
                id: NodeID("discard-\(command.id)"),
                Button(words.outbox.discard, action: observer.sending(.didTapDiscard(command.id)))
            )
        }
    }
}
