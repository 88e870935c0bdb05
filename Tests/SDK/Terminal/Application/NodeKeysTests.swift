import MillraceFeedback
import MillraceFlow
import MillraceRendering
import MillraceStreams
import Synchronization
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// The keys of a row work while it has the focus, and are shown then.
@Suite(.bodyTimeLimit) struct NodeKeysTests {
    private final class Log: Sendable {
        private let entries = Mutex<[String]>([])

        var all: [String] { entries.withLock { $0 } }

        func adding(_ entry: String) -> @Sendable () -> Void {
            { [self] in entries.withLock { $0.append(entry) } }
        }
    }

    private let log = Log()
    private let stack = ScreenStack()

    /// Two cards, the second with keys, which the screen and the part around the card use, too.
    private func show() {
        let log = log
        let inner = Screen(title: "", keys: [KeyBinding("d", "Done", action: log.adding("part d"))]) {
            Node(id: "plain", ListItem("Plain", action: log.adding("enter")))
            Node(id: "card", ListItem("Card", action: log.adding("enter")))
                .keys([
                    KeyBinding(">", "Right", action: log.adding("card >")),
                    KeyBinding("d", "Delete", action: log.adding("card d")),
                ])
                .keys([KeyBinding(.home, "Top", action: log.adding("card home")), KeyBinding("d", "Again") {}])
            Node(id: "field", TextField("", text: "", onChange: { text in log.adding("typed \(text)")() }))
                .keys([
                    KeyBinding("d", "Never", action: log.adding("field d")),
                    KeyBinding(.control("x"), "Cut", action: log.adding("field ^X")),
                ])
            Node(id: "text", Text("Text")).keys([KeyBinding("t", "", action: log.adding("text t"))])
            Node(id: "form", TextField("", text: "", onChange: { _ in }, onSubmit: log.adding("submit")))
                .keys([KeyBinding(.enter, "Open", action: log.adding("form enter"))])
            Node(id: "editor", TextEditor("", text: "", lines: 1) { text in log.adding("typed \(text.count)")() })
                .keys([.enter, .pageDown, .control("x")].map { KeyBinding($0, "Own", action: log.adding("own")) })
        }
        let used: [Key] = ["d", ">", .control("x")]
        let keys = used.map { KeyBinding($0, "Screen", action: log.adding("screen \($0.label)")) }
        let screen = Screen(title: "Board", keys: keys + [KeyBinding("n", "New", action: log.adding("screen n"))]) {
            EmbeddedScreen(id: "part", inner)
        }
        stack.push(ScreenController(following: SignalProducer<Void, NoError>(value: ())) { screen })
    }

    private static func click(_ column: Int) -> Key {
        .mouse(Mouse(.click, row: 19, column: column))
    }

    private static let rows: [Row<(keys: [Key], line: String, log: [String])>] = [
        Row(
            "another row",
            (
                keys: [">", "d", "n"], line: "> Screen  ^X Screen  n New  ^C Quit  ? Help  d Done",
                log: ["screen >", "part d", "screen n"]
            )
        ),
        Row(
            "the row",
            (
                keys: [.down, ">", "d", .home, "n", .enter],
                line: "> Right  d Delete  home Top  ^X Screen  n New  ^C Quit  ? Help",
                log: ["card >", "card d", "card home", "screen n", "enter"]
            )
        ),
        Row(
            "clicks on the labels",
            (
                keys: [.down, click(0), click(10)],
                line: "> Right  d Delete  home Top  ^X Screen  n New  ^C Quit  ? Help",
                log: ["card >", "card d"]
            )
        ),
        Row(
            "a field, which takes what types",
            (keys: [.down, .down, "d", .control("x")], line: "^X Cut  ^C Quit  F1 Help", log: ["typed d", "field ^X"])
        ),
        Row(
            "a text, which has the focus by its keys",
            (
                keys: [.down, .down, .down, "t", ">"], line: "> Screen  ^X Screen  n New  ^C Quit  ? Help  d Done",
                log: ["text t", "screen >"]
            )
        ),
        Row(
            "a field that submits",
            (
                keys: [.down, .down, .down, .tab, .enter], line: "enter Open  ^X Screen  ^C Quit  F1 Help",
                log: ["form enter"]
            )
        ),
        Row(
            "an editor, which takes enter and pages",
            (
                keys: [.backtab, .enter, .pageDown, .control("x")], line: "^X Own  ^C Quit  F1 Help",
                log: ["typed 1", "own"]
            )
        ),
    ]

    @Test(arguments: rows)
    func theKeysOfARowWorkAndAreShown(_ row: Row<(keys: [Key], line: String, log: [String])>) throws {
        show()
        let line = Mutex("")
        try ScriptedHost.use(stack, columns: 80, rows: 20) { press in
            for key in row.value.keys { _ = press(key) }
            line.withLock { $0 = press().last ?? "" }
        }
        let shown = line.withLock { $0 }
        #expect(
            (shown, log.all) == (row.value.line, row.value.log),
            sourceLocation: row.location
        )
    }

    @Test func theListOfAllKeysBeginsWithThoseOfTheRow() throws {
        show()
        let lines = Mutex<[String]>([])
        try ScriptedHost.use(stack, columns: 60, rows: 30) { press in
            let shown = press(.down, "?").filter { $0.contains("│") }
            lines.withLock { lines in
                lines = shown.map { line in
                    let parts = line.split(separator: "│", omittingEmptySubsequences: false)
                    return parts.count > 1 ? parts[1].split(separator: " ").joined(separator: " ") : ""
                }
            }
        }
        #expect(
            lines.withLock { $0 } == [
                "> Right", "d Delete", "home Top", "^X Screen", "n New", "^C Quit", "? Help", "F1 Help", "↑ ↓ Move",
                "tab Next",
                "enter Choose", "pgup pgdn Page", "", "esc Close",
            ]
        )
    }

    /// A row of a table has its keys as any other node, also one that is made in view only.
    @Test(arguments: [true, false]) func theKeysOfARowOfATableWorkAndAreShown(isLazy: Bool) throws {
        let log = log
        let row: @Sendable (Int) -> TableRow = { number in
            let row = TableRow(id: number, action: log.adding("enter \(number)")) { "Row \(number)" }
            guard number > 0 else { return row }
            return row.keys([KeyBinding("d", "Delete", action: log.adding("d \(number)"))])
                .keys([KeyBinding(.delete, "", action: log.adding("del \(number)"))])
        }
        let table =
            isLazy
            ? Table(id: "rows", ["Row"], rows: 0..<500, rowID: \.self, row: row)
            : Table(id: "rows", ["Row"]) { for number in 0..<500 { row(number) } }
        stack.push(
            ScreenController(following: SignalProducer<Void, NoError>(value: ())) {
                Screen(title: "Table", keys: [KeyBinding("d", "Done", action: log.adding("screen"))]) { table }
            }
        )
        let lines = Mutex<[String]>([])
        try ScriptedHost.use(stack, columns: 60, rows: 20) { press in
            for keys: [Key] in [["d"], [.end, "d", .delete, .enter], ["?"]] {
                for key in keys { _ = press(key) }
                let shown = press().last { $0.contains("d D") } ?? ""
                lines.withLock { $0.append(shown) }
            }
        }
        #expect(
            (lines.withLock { $0.prefix(2) }, log.all)
                == (
                    ["d Done  ^C Quit  ? Help", "d Delete  ^C Quit  ? Help"],
                    ["screen", "d 499", "del 499", "enter 499"]
                )
        )
        let listed = lines.withLock { $0.last ?? "" }
        #expect(listed.contains("Delete"), "\(listed)")
    }

    /// Everything on the screen, as a user hears it, has the keys of the row.
    @Test func theKeysOfTheRowAreHeard() throws {
        show()
        var presenter = ScreenPresenter(
            showing: stack,
            quitKeys: QuitKeys(),
            mistakes: MistakeReport(on: TestScheduler(), telling: { _ in })
        )
        let before = presenter.description().filter { $0.contains("Right") }
        presenter.handle(.down).perform()
        let after = presenter.description().filter { $0.contains("Right") && $0.contains("d Delete") }
        #expect((before.count, after.count) == (0, 1))
    }

    /// A window names the keys of its row as a screen does; those of the row below it aren't its own.
    @Test func theLastLineOfAWindowHasThoseOfItsRow() throws {
        let log = log
        let screen = Screen(title: "Board") {
            Node(id: "card", ListItem("Card") {}).keys([KeyBinding("d", "Delete", action: log.adding("below"))])
        }
        let keys = [KeyBinding("n", "New") {}, KeyBinding(.control("n"), "", action: log.adding("new"))]
        let window = Overlay(id: "sheet", onCancel: log.adding("cancel")) {
            Screen(title: "A list of rows with keys", keys: keys) {
                Node(id: "plain", ListItem("Plain") {})
                Node(id: "card", ListItem("Row") {}).keys([KeyBinding("x", "Cut", action: log.adding("row"))])
                Node(id: "field", TextField("", text: "") { _ in })
                    .keys([
                        KeyBinding(.control("n"), "Next", action: log.adding("next")),
                        KeyBinding("t", "Typed") {},
                    ])
            }
        }
        stack.push(
            ScreenController(following: SignalProducer<Void, NoError>(value: ())) { screen.presenting(window) }
        )
        let lines = Mutex<[String]>([])
        try ScriptedHost.use(stack, columns: 60, rows: 20) { press in
            for keys: [Key] in [["d"], [.down, "d", "x"], [.down, .control("n")]] {
                for key in keys { _ = press(key) }
                let line = press().last { $0.contains("│") && ($0.contains("n New") || $0.contains("Next")) } ?? ""
                let words = line.split { " │".contains($0) }
                lines.withLock { $0.append(words.joined(separator: " ")) }
            }
        }
        #expect((lines.withLock { $0 }, log.all) == (["n New", "x Cut n New", "^N Next"], ["row", "next"]))
    }

    /// ctrl-C copies a row, for example, and quits where no row with that key has the focus.
    @Test(arguments: [true, false]) func ctrlCOfARowDoesNotQuit(isOnRow: Bool) throws {
        let log = log
        stack.push(
            ScreenController(following: SignalProducer<Void, NoError>(value: ())) {
                Screen(title: "Copies") {
                    Node(id: "plain", ListItem("Plain") {})
                    Node(id: "row", ListItem("Row") {})
                        .keys([KeyBinding(.control("c"), "Copy", action: log.adding("copy"))])
                }
            }
        )
        let scheduler = TestScheduler()
        let host = ScriptedHost(columns: 40) { host, handler in
            scheduler.advance(by: .seconds(1))
            for key: Key in isOnRow ? [.down, .control("c")] : [.down, .up, .control("c")] {
                handler(.key(key))
                scheduler.advance(by: .seconds(1))
            }
            log.adding("\(host.isStopped)")()
        }
        try TerminalApplication(showing: stack, on: host, scheduler: scheduler).run()
        #expect(log.all == (isOnRow ? ["copy", "false"] : ["true"]))
    }
}
