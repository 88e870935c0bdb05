import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

@Suite struct SharedTests {
    /// A feature with a text that it may change as it puts it in.
    fileprivate struct Note: Equatable, Sendable {
        var text: String
        var drafts = 0

        enum Event: Equatable, Sendable {
            case type(String)
            case told(String)
            case clear
        }
    }

    private typealias NoteLoop = Loop<Note, Note.Event>

    private static func note(
        _ text: String,
        _ shared: Shared<String>,
        _ log: Log<String> = Log(),
        putting put: @escaping Putting = { $0 },
        journal: Journal<Note, Note.Event>? = nil
    ) -> NoteLoop {
        Loop(
            initial: Note(text: text),
            reduce: { state, event in
                switch event {
                case let .type(text):
                    log.add("type \(text)")
                    state.text = text
                case let .told(text):
                    log.add("told \(text)")
                    state.text = put(text) ?? state.text
                case .clear:
                    log.add("clear")
                    state.drafts += 1
                }
            },
            feedbacks: [.shared(\.text, with: shared, as: Note.Event.told)],
            journal: journal
        )
    }

    /// What a feature does with the text of an event.
    typealias Putting = @Sendable (String) -> String?

    private static let asItIs: Putting = { $0 }
    private static let trimmed: Putting = { String($0.drop { $0 == " " }) }
    private static let padded: Putting = { " \($0.drop { $0 == " " })" }
    /// A reducer that ignores the event says that its copy is right.
    private static let never: Putting = { _ in nil }

    /// Features that share a text, and what happens in each of them.
    final class Desk: Sendable {
        let shared: Shared<String>
        fileprivate let logs: [Log<String>]
        fileprivate let loops: [Loop<Note, Note.Event>]

        init(_ first: String, _ notes: [(text: String, put: Putting)]) {
            let shared = Shared(first)
            self.shared = shared
            logs = notes.map { _ in Log() }
            loops = zip(notes, logs).map { note, log in SharedTests.note(note.text, shared, log, putting: note.put) }
        }

        func type(_ text: String, _ number: Int) { loops[number].send(.type(text)) }

        func clear(_ number: Int) { loops[number].send(.clear) }

        /// Marks a point in all logs.
        func mark() { for log in logs { log.add("|") } }

        /// Does something once, inside a loop, while it has the next state.
        func during(_ number: Int, _ action: @escaping @Sendable () -> Void) {
            loops[number].state.producer.skip(first: 1).take(first: 1).startWithValues { _ in action() }
        }

        /// The events of each feature, and its text; then the shared one.
        fileprivate var outcome: [String] {
            zip(loops, logs).map { loop, log in
                (log.all + ["→ \(loop.state.value.text)"]).joined(separator: ", ")
            } + [shared.value]
        }
    }

    struct Course: Sendable {
        var first = ""
        let notes: [(text: String, put: Putting)]
        let outcome: [String]
        let act: @Sendable (Desk) -> Void

        init(
            first: String = "",
            _ notes: [(text: String, put: Putting)],
            _ outcome: [String],
            _ act: @escaping @Sendable (Desk) -> Void
        ) {
            (self.first, self.notes, self.outcome, self.act) = (first, notes, outcome, act)
        }
    }

    static let courses: [Row<Course>] = [
        Row(
            "a feature that starts with another copy is told",
            Course(first: "kept", [("", asItIs), ("kept", asItIs)], ["told kept, → kept", "→ kept", "kept"]) { _ in }
        ),
        // The older value waits in the loop's queue behind a write of the loop's own.
        Row(
            "a write is not undone by an older one that waits",
            Course(
                Array(repeating: ("", asItIs), count: 2),
                ["clear, type own, → own", "type older, told own, → own", "own"]
            ) { desk in
                desk.during(0) {
                    desk.type("own", 0)
                    desk.type("older", 1)
                }
                desk.clear(0)
            }
        ),
        Row(
            "a busy loop is told the latest of several values that wait",
            Course([("", asItIs)], ["clear, told c, → c", "c"]) { desk in
                desk.during(0) { for text in ["a", "b", "c"] { desk.shared.value = text } }
                desk.clear(0)
            }
        ),
        Row(
            "a value that went and came back while a loop is busy is not told",
            Course([("", asItIs)], ["clear, |, told b, → b", "b"]) { desk in
                desk.during(0) { for text in ["a", ""] { desk.shared.value = text } }
                desk.clear(0)
                desk.mark()
                desk.shared.value = "b"
            }
        ),
        // The third isn't told what the second has corrected by its turn.
        Row(
            "features that trim agree",
            Course(
                [("", asItIs), ("", trimmed), ("", trimmed)],
                ["type  a, told a, → a", "told  a, → a", "told a, → a", "a"]
            ) { $0.type(" a", 0) }
        ),
        // Features that correct each other without an end stop after an answer each.
        Row(
            "features that correct each other stop",
            Course([("", padded), ("", trimmed)], ["type  a, told a, →  a", "told  a, told  a, → a", " a"]) { desk in
                desk.type(" a", 0)
            }
        ),
        Row(
            "what is left different is no write later",
            Course(
                [("", padded), ("", trimmed)],
                [
                    "type  a, told a, |, |, told b, told b, →  b",
                    "told  a, told  a, |, clear, |, type b, told  b, → b", "b",
                ]
            ) { desk in
                desk.type(" a", 0)
                desk.mark()
                desk.clear(1)
                desk.mark()
                desk.type("b", 1)
            }
        ),
        Row(
            "a feature that ignores the event writes its copy",
            Course([("", asItIs), ("", never)], ["type a, told , → ", "told a, → ", ""]) { $0.type("a", 0) }
        ),
    ]

    @Test(arguments: courses)
    func featuresAgree(_ row: Row<Course>) {
        let desk = Desk(row.value.first, row.value.notes)
        row.value.act(desk)
        #expect(desk.outcome == row.value.outcome, sourceLocation: row.location)
    }

    /// Another thread writes while the answer is being made.
    @Test func anAnswerDoesNotUndoANewerWrite() {
        let shared = Shared("")
        let log = Log<String>()
        let other = Self.note("", shared)
        let trims = Self.note("", shared, log) { text in
            if text == " a" { shared.value = "newer" }
            return Self.trimmed(text)
        }
        other.send(.type(" a"))
        log.expect("told  a", "told newer")
        #expect([shared.value, trims.state.value.text, other.state.value.text] == ["newer", "newer", "newer"])
    }

    /// The journal names the feedback that sends the event by the property of the copy.
    @Test func theJournalNamesTheFeedback() {
        let journal = Journal<Note, Note.Event>()
        let shared = Shared("")
        let loop = Self.note("", shared, journal: journal)
        shared.value = "a"
        #expect(
            journal.entries.map { "\($0)".prefix { $0 != "\n" } } == ["began", "▶ text#1", ".told(\"a\")  (text#1)"]
        )
        withExtendedLifetime(loop) {}
    }

    @Test func loopsThatAreReleasedLeaveNothing() {
        final class Held: Sendable {}
        weak var held: Held?
        let shared = Shared("")
        do {
            let object = Held()
            held = object
            let loop = NoteLoop(
                initial: Note(text: ""),
                reduce: { _, _ in },
                feedbacks: [
                    .shared(
                        \.text,
                        with: shared,
                        as: { text in
                            withExtendedLifetime(object) {}
                            return .told(text)
                        }
                    )
                ]
            )
            shared.value = "a"
            loop.send(.clear)
        }
        let isReleased = held == nil
        shared.value = "b"

        weak var released: Shared<String>?
        do {
            let shared = Shared("")
            released = shared
            let loop = Self.note("", shared)
            loop.send(.type("a"))
        }
        #expect(isReleased && released == nil)
    }

    /// In one loop a value needs no copies: the parts' states are computed from the whole's.
    @Test func partsOfOneLoopCanBeComputed() {
        struct Form: Equatable, Sendable {
            var name: String
            var isOpen: Bool
        }
        struct Whole: Equatable, Sendable {
            var name = ""
            var isLeftOpen = false
            var isRightOpen = false

            var left: Form {
                get { Form(name: name, isOpen: isLeftOpen) }
                set { (name, isLeftOpen) = (newValue.name, newValue.isOpen) }
            }
            var right: Form {
                get { Form(name: name, isOpen: isRightOpen) }
                set { (name, isRightOpen) = (newValue.name, newValue.isOpen) }
            }
        }
        let event = EnumCase<String, String>(embed: { $0 }, extract: { $0 })
        let right = Part(\Whole.right, event: event)
        let loop = Loop(initial: Whole(), reduce: pullback({ $0.name = $1 }, to: right))
        let states = Log<Whole>()
        loop.state.producer.startWithValues { states.add($0) }
        loop.send("a")
        #expect(states.all.map(\.left.name) + [loop.state.value.right.name] == ["", "a", "a"])
    }
}
