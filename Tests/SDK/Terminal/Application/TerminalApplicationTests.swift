import Dispatch
import MillraceFlow
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

struct TerminalApplicationTests {
    private let stack = ScreenStack()
    private let scheduler = TestScheduler()
    private let tally = TallyViewModel()

    /// Runs an application whose user does what the script says, and returns the frames.
    private func frames(
        _ script: @escaping @Sendable (ScriptedHost, (TerminalEvent) -> Void) -> Void
    ) throws -> [[String]] {
        let host = ScriptedHost(script: script)
        try TerminalApplication(showing: stack, on: host, scheduler: scheduler).run()
        return host.frames
    }

    /// Presses keys, one a second.
    private func press(_ keys: Key..., to handler: (TerminalEvent) -> Void) {
        for key in keys {
            handler(.key(key))
            scheduler.advance(by: .seconds(1))
        }
    }

    enum Step: Sendable {
        /// A key, and a second after it.
        case press(Key)
        case event(TerminalEvent)
        case advance(Duration)
        /// Adds to the tally so often.
        case add(Int)
        case push(String), pop
        /// Writes the line with the focus, or whether the host is stopped.
        case noteFocus, noteStop
    }

    struct Script: Sendable {
        /// Whether the first screen has a text field; nil without a first screen.
        var hasField: Bool? = false
        let steps: [Step]
        /// One line of each frame.
        var line = 2
        let lines: [String]
        var last: [String]?
        var notes: [String] = []
    }

    static let scripts: [Row<Script>] = [
        Row(
            "a key changes the state, and the state the frame",
            Script(
                steps: [.advance(.zero), .press(.enter), .press(.down)],
                lines: ["› [ Add to 0 ]", "› [ Add to 1 ]", "  [ Add to 1 ]"],
                last: [
                    "Tally", "────────────────────────", "  [ Add to 1 ]", "› [ Open ]", "", "", "", "^C Quit  ? Help",
                ]
            )
        ),
        Row(
            "a burst of a thousand states is one frame",
            Script(
                steps: [
                    .advance(.zero), .add(1000), .advance(.milliseconds(7)), .add(1000), .advance(.milliseconds(1)),
                ]
                    + [.add(1000), .advance(.seconds(1))],
                lines: ["› [ Add to 0 ]", "› [ Add to 2000 ]", "› [ Add to 3000 ]"]
            )
        ),
        Row(
            "the focus is kept when coming back",
            Script(
                steps: [.press(.down), .noteFocus, .press(.enter), .noteFocus, .pop, .advance(.seconds(1)), .noteFocus]
                    + [.push("Third"), .advance(.seconds(1)), .noteFocus],
                line: 0,
                lines: ["Tally", "Tally", "esc Back  Second", "Tally", "esc Back  Third"],
                notes: ["› [ Open ]", "› [ Add to 0 ]", "› [ Open ]", "› [ Add to 0 ]"]
            )
        ),
        Row(
            "q quits where nobody types",
            Script(
                hasField: true,
                steps: [.press("q"), .noteStop, .press(.down), .press("q"), .noteStop],
                lines: ["› [                    ]", "› [q                   ]", "  [q                   ]"],
                notes: ["false", "true"]
            )
        ),
        Row(
            // Nothing was scheduled and nothing has run: it quits while anything is busy.
            "ctrl-C quits everywhere",
            Script(hasField: true, steps: [.event(.key(.control("c"))), .noteStop], lines: [], notes: ["true"])
        ),
        Row(
            "a resize is a frame of the new size",
            Script(
                steps: [.advance(.zero), .event(.resize(TerminalSize(columns: 6, rows: 2)))]
                    + [.event(.resize(TerminalSize(columns: 10, rows: 3))), .advance(.seconds(1))],
                line: 1,
                lines: ["────────────────────────", "› [ Add… ]"],
                last: ["Tally", "› [ Add… ]", "^C Quit  …"]
            )
        ),
        Row(
            "a terminal that is gone ends the run",
            Script(
                steps: [.advance(.zero), .add(1), .event(.closed), .advance(.zero), .noteStop],
                lines: ["› [ Add to 0 ]"],
                notes: ["true"]
            )
        ),
        Row(
            "a stack without screens shows nothing until there is one",
            Script(hasField: nil, steps: [.press("x"), .push("Tally"), .advance(.zero)], line: 0, lines: ["Tally"])
        ),
    ]

    @Test(arguments: scripts) func theApplicationShowsItsScreens(_ row: Row<Script>) throws {
        let script = row.value
        let tally = TallyViewModel(hasField: script.hasField ?? false)
        let notes = Log()
        if script.hasField != nil {
            stack.push(
                ScreenController(tally: tally) { [stack] _ in
                    stack.push(ScreenController(tally: TallyViewModel(title: "Second")))
                }
            )
        }
        let frames = try frames { host, handler in
            for step in script.steps {
                switch step {
                case let .press(key): press(key, to: handler)
                case let .event(event): handler(event)
                case let .advance(time): scheduler.advance(by: time)
                case let .add(count): for _ in 0..<count { tally.send(action: .add) }
                case let .push(title): stack.push(ScreenController(tally: TallyViewModel(title: title)))
                case .pop: stack.pop()
                case .noteFocus: notes.add(host.frames.last?.first { $0.hasPrefix("›") } ?? "")
                case .noteStop: notes.add("\(host.isStopped)")
                }
            }
        }
        #expect(
            (frames.map { $0[script.line] }, notes.entries) == (script.lines, script.notes),
            sourceLocation: row.location
        )
        if let last = script.last { #expect(frames.last == last, sourceLocation: row.location) }
    }

    /// A host of as many lines as needed, as a pipe is, shows all of a screen.
    @Test func aPipeGetsAllLines() throws {
        let rows = ScreenController(following: .empty) {
            Screen(title: "") { for number in 0..<20 { Node(id: number, Text("row \(number)")) } }
        }
        stack.push(rows)
        let host = ScriptedHost(isEndless: true) { [scheduler] _, _ in scheduler.advance(by: .seconds(1)) }
        try TerminalApplication(showing: stack, on: host, scheduler: scheduler).run()
        #expect(host.frames.last?.filter { $0.contains("row") } == (0..<20).map { "  row \($0)" })
    }

    @Test func whatIsPoppedIsReleasedAtOnceThoughItIsShown() throws {
        let names = Log()
        stack.push(ScreenController(tally: tally))
        stack.push(ScreenController(tally: TallyViewModel(onRelease: { names.add("released") })))
        _ = try frames { _, _ in
            scheduler.advance()
            stack.pop()
            names.add("popped")
        }
        #expect(names.entries == ["released", "popped"])
    }

    @Test func theFrameOfAKeyFollowsItsHandlerWithoutAHop() throws {
        stack.push(ScreenController(tally: tally))
        let frames = try frames { _, handler in
            scheduler.advance(by: .seconds(1))
            handler(.key(.enter))
            _ = scheduler.run(until: scheduler.currentDate, pieces: 1)
        }
        #expect(frames.last?[2] == "› [ Add to 1 ]")
    }

    @Test func charactersOfOneReadAreOneEdit() throws {
        let tally = TallyViewModel(hasField: true)
        stack.push(ScreenController(tally: tally))
        let text = String(repeating: "0123456789", count: 10_000)
        _ = try frames { _, handler in
            scheduler.advance()
            for character in text { handler(.key(.character(character))) }
            scheduler.advance(by: .seconds(1))
            #expect(tally.edits == [text.count])
            press("!", .backspace, .backspace, to: handler)
        }
        #expect(tally.storage.value.text == text.dropLast())
    }

    @Test func keysOutsideOfATextAreOneByOne() throws {
        stack.push(ScreenController(tally: tally))
        let names = Log()
        stack.push(ScreenController(viewModel: tally, renderer: { sink in KeyedRenderer { names.add($0) } }))
        _ = try frames { _, handler in
            for key: Key in ["a", "b", "a"] { handler(.key(key)) }
            scheduler.advance(by: .seconds(1))
        }
        #expect(names.entries == ["a", "b", "a"])
    }

    @Test func quittingIsRenamedAndHasOtherKeys() throws {
        stack.push(ScreenController(tally: tally))
        let stops = Log()
        let host = ScriptedHost { host, handler in
            scheduler.advance()
            press("q", .control("c"), to: handler)
            stops.add("\(host.isStopped)")
            press(.control("q"), to: handler)
            stops.add("\(host.isStopped)")
        }
        let quitKeys = QuitKeys(title: "Beenden", keys: [.control("q")])
        try TerminalApplication(showing: stack, on: host, quitKeys: quitKeys, scheduler: scheduler).run()
        #expect((stops.entries, host.frames.first?.last) == (["false", "true"], "^Q Beenden  ? Help"))
        // An application is stopped by itself, too.
        let other = ScriptedHost { _, _ in }
        TerminalApplication(showing: stack, on: other, scheduler: scheduler).stop()
        #expect(other.isStopped)
    }

    /// A screen with unsaved changes has ctrl-C for itself; a second one that nobody has looked at quits all the same.
    @Test func aScreenAsksBeforeItsUserQuits() throws {
        let names = Log()
        let renderer = KeyedRenderer(keys: [.control("c"), "q"]) { names.add($0) }
        stack.push(ScreenController(viewModel: tally, renderer: { _ in renderer }))
        let host = ScriptedHost { host, handler in
            scheduler.advance()
            press(.control("c"), "q", .control("c"), to: handler)
            for _ in 0..<2 {
                names.add("\(host.isStopped)")
                handler(.key(.control("c")))
            }
            names.add("\(host.isStopped)")
        }
        let application = TerminalApplication(showing: stack, on: host, scheduler: scheduler)
        try application.run()
        #expect(
            (host.frames.first?.last, names.entries) == (
                "^C Key  q Key  ? Help", ["^C", "q", "^C", "false", "false", "true"]
            )
        )
    }

    /// Also those of a screen that comes soon after another one with its title, and is the last.
    @Test(arguments: [0, 1, 3], [50, 300]) func mistakesAreReportedOnce(first: Int, milliseconds: Int) throws {
        let names = Log()
        stack.push(ScreenController(viewModel: tally, renderer: { _ in TwinRenderer(first: first) }))
        let host = ScriptedHost { _, handler in
            scheduler.advance()
            for _ in 0..<3 {
                tally.send(action: .add)
                scheduler.advance(by: .milliseconds(milliseconds))
            }
        }
        try TerminalApplication(
            showing: stack,
            on: host,
            onMistake: { names.add("\($0.kind): \($0.title), \($0.ids)") },
            scheduler: scheduler
        ).run()
        #expect(names.entries == ["duplicateIDs: Twins, [twin]", "severalControls: Twins, [both]"])
    }

    private struct KeyedRenderer: Renderer {
        var keys: [Key] = ["a", "b"]
        let handler: @Sendable (String) -> Void

        func render(state: TallyViewModel.State) -> Screen {
            Screen(title: "Keys", keys: keys.map { key in KeyBinding(key, "Key") { handler(key.label) } }) {}
        }
    }

    private struct TwinRenderer: Renderer {
        let first: Int

        func render(state: TallyViewModel.State) -> Screen {
            Screen(title: "Twins") {
                Node(id: state.count < first ? "\(state.count)" : "twin", Text("\(state.count)"))
                Node(id: "twin", Text("two"))
                Node(id: "both") {
                    Button("one") {}
                    Button("two", isEnabled: state.count >= first) {}
                }
            }
        }
    }
}
