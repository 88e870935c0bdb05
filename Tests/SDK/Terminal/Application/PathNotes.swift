import MillraceFeedback
import MillraceRendering
import MillraceStreams
import MillraceTerminal

/// An app of two kinds of screens on a path: a list of notes, and a note.
struct PathNotes: Equatable, Sendable {
    struct List: Equatable, Sendable {
        var count = 20
    }

    struct Note: Equatable, Sendable {
        var number: Int
        var text = ""
    }

    enum Page: Equatable, Sendable {
        case list(List)
        case note(Note)

        static let list = EnumCase<Page, List>(embed: Page.list) { if case let .list(list) = $0 { list } else { nil } }
        static let note = EnumCase<Page, Note>(embed: Page.note) { if case let .note(note) = $0 { note } else { nil } }
    }

    enum Event: Sendable {
        case list(ScreenID, ListAction)
        case note(ScreenID, NoteAction)
        case didGoBack(ScreenID)
        case change(@Sendable (inout Path<Page>) -> Void)
    }

    enum ListAction: Sendable {
        case open(Int)
    }

    enum NoteAction: Sendable {
        case type(String)
        case help
    }

    var path: Path<Page> = [.list(List())]

    static let reducer: Reducer<PathNotes, Event> = { app, event in
        switch event {
        case let .list(_, .open(number)): app.path.push(.note(Note(number: number)))
        case let .note(id, .type(text)):
            guard case var .note(note)? = app.path[id: id] else { return }
            note.text = text
            app.path[id: id] = .note(note)
        case .note(_, .help): app.path.present(.list(List(count: 1)))
        case let .didGoBack(id): app.path.pop(from: id)
        case let .change(change): change(&app.path)
        }
    }

    /// A stack that follows the path of an app.
    static func stack(of loop: Loop<PathNotes, Event>) -> PathStack<Page> {
        PathStack(
            following: loop.state.map(\.path),
            onBack: { loop.send(.didGoBack($0)) },
            controller: { screen in
                switch screen.state.value {
                case let .list(list):
                    ScreenController(
                        viewModel: screen.viewModel(of: list, in: Page.list) { loop.send(.list(screen.id, $0)) },
                        renderer: ListRenderer.init(observer:)
                    )
                case let .note(note):
                    ScreenController(
                        viewModel: screen.viewModel(of: note, in: Page.note) { loop.send(.note(screen.id, $0)) },
                        renderer: NoteRenderer.init(observer:)
                    )
                }
            }
        )
    }

    struct ListRenderer: Renderer {
        let observer: Sink<ListAction>

        func render(state: List) -> Screen {
            Screen(title: "Notes") {
                for number in 1...state.count {
                    Node(id: number, Button("Note \(number)", action: observer.sending(.open(number))))
                }
            }
        }
    }

    struct NoteRenderer: Renderer {
        let observer: Sink<NoteAction>

        func render(state: Note) -> Screen {
            Screen(
                title: "Note \(state.number)",
                keys: [KeyBinding(.function(1), "Help", action: observer.sending(.help))]
            ) {
                Node(id: "text", TextField("Text", text: state.text, onChange: observer.sending { .type($0) }))
            }
        }
    }
}
