import MillraceFeedback
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// A chat in an application: its edges send actions, its end is followed, and it works without a terminal too.
@Suite(.bodyTimeLimit) struct ReachedEdgeApplicationTests {
    private let chat = ChatViewModel(Array(81...100))
    private let scheduler = TestScheduler()

    private var stack: ScreenStack {
        ScreenStack(showing: ScreenController(viewModel: chat, renderer: ChatRenderer.init(observer:)))
    }

    private func run(
        rows: Int = 8,
        isEndless: Bool = false,
        _ script: @escaping @Sendable (ScriptedHost, (TerminalEvent) -> Void) -> Void
    ) throws -> ScriptedHost {
        let host = ScriptedHost(columns: 24, rows: rows, isEndless: isEndless, script: script)
        try TerminalApplication(showing: stack, on: host, scheduler: scheduler).run()
        return host
    }

    /// Older messages come when the first one is reached, once, and leave the rest in its place.
    @Test func olderMessagesComeAtTheStart() throws {
        let (chat, scheduler) = (chat, scheduler)
        let seen = Names()
        _ = try run { host, handler in
            func note() {
                scheduler.advance(by: .seconds(1))
                let lines = (host.frames.last ?? []).filter { $0.contains("Message") }
                seen.add("\(lines.first?.dropFirst(2) ?? "–") of \(chat.storage.value.messages.count)")
            }
            note()
            for _ in 0..<3 {
                handler(.key(.pageUp))
                note()
            }
            for key in [Key.home, .home, .end] {
                handler(.key(key))
                note()
            }
            chat.storage.modify { $0.messages.append(101) }
            note()
        }
        #expect(
            (seen.all, chat.calls.all) == (
                [
                    "Message 95 of 20", "Message 91 of 20", "Message 87 of 20", "Message 83 of 20", "Message 81 of 40",
                    "Message 61 of 60", "Message 95 of 60", "Message 96 of 61",
                ], ["older", "older"]
            )
        )
    }
}

/// A chat with older messages, which come at once.
private final class ChatViewModel: ViewModel {
    struct State: Equatable {
        var messages: [Int]
    }

    enum Action {
        case reachOldest
    }

    let storage: MutableProperty<State>
    let calls = Names()

    init(_ messages: [Int]) {
        storage = MutableProperty(State(messages: messages))
    }

    var state: Property<State> { Property(capturing: storage) }
    var routes: Signal<Never, NoError> { .never }

    func send(action: Action) {
        calls.add("older")
        storage.modify { state in
            let first = state.messages[0]
            state.messages.insert(contentsOf: first - 20..<first, at: 0)
        }
    }
}

private struct ChatRenderer: Renderer {
    let observer: Sink<ChatViewModel.Action>

    func render(state: ChatViewModel.State) -> Screen {
        Screen(title: "") {
            for number in state.messages { Node(id: number, Text("Message \(number)")) }
        }
        .followingEnd()
        .onReachStart(observer.sending(.reachOldest))
    }
}
