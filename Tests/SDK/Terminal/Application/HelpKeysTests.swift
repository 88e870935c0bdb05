import MillraceFeedback
import MillraceFlow
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// The keys of a screen are a key away on every screen, whatever is over it.
@Suite(.bodyTimeLimit) struct HelpKeysTests {
    private let scheduler = TestScheduler()
    private let stack = ScreenStack()

    /// What the user has, and what the screen binds besides.
    struct Desk: Sendable {
        var columns = 50
        var quitKeys = QuitKeys()
        var ownKeys: [Key] = []
        var item: BarItem?
    }

    private static func controller(_ desk: Desk) -> ScreenController {
        let (text, asks) = (MutableProperty(""), MutableProperty(false))
        let changes = SignalProducer.merge(text.producer.map(value: ()), asks.producer.map(value: ()))
        return ScreenController(following: changes) {
            let keys = [KeyBinding("a", "Ask") { asks.value = true }] + desk.ownKeys.map { KeyBinding($0, "Own") {} }
            var screen = Screen(title: "Desk", keys: keys) {
                Node(id: "button", Button("Go") {})
                Node(id: "field", TextField("", text: text.value, onChange: { text.value = $0 }))
                Text("typed \(text.value)")
            }
            screen.leading = desk.item
            let question = Confirmation("Sure?", confirm: "Yes", sending: false, cancelling: false)
            return screen.presenting(asks.value ? question : nil, observer: Sink { asks.value = $0 })
        }
    }

    /// Shows a desk, and returns what each step leaves: the last line, behind the window that is over the screen.
    private func shown(_ desk: Desk, _ steps: [Key]) throws -> [String] {
        stack.push(Self.controller(desk))
        let names = Log()
        let host = ScriptedHost(columns: desk.columns, rows: 20) { host, handler in
            func look() {
                scheduler.advance(by: .seconds(1))
                let lines = host.frames.last ?? []
                let window = ["Keys", "Sure?"].first { title in lines.contains { $0.contains("┌ \(title) ") } }
                names.add((window.map { $0 + ", " } ?? "") + (lines.last ?? ""))
            }
            look()
            for step in steps {
                handler(.key(step))
                look()
            }
        }
        try TerminalApplication(showing: stack, on: host, quitKeys: desk.quitKeys, scheduler: scheduler).run()
        return names.entries
    }

    private static let line = "a Ask  ^C Quit  ? Help"
    private static let typing = "^C Quit  F1 Help"
    private static let click = Key.mouse(Mouse(.click, row: 19, column: 0))

    private static let rows: [Row<(desk: Desk, steps: [Key], shown: [String])>] = [
        Row(
            "either key shows them, and either takes them away",
            (
                Desk(), ["?", "?", .function(1), "?", "?", .function(1), "?", .escape],
                [line, "Keys, ", line, "Keys, ", line, "Keys, ", line, "Keys, ", line]
            )
        ),
        Row(
            "what is below gets no key",
            (Desk(), ["?", "a", .escape, "a"], [line, "Keys, ", "Keys, ", line, "Sure?, "])
        ),
        Row(
            "a field takes what types",
            (Desk(), [.tab, "?", .function(1), .function(1)], [line, typing, typing, "Keys, " + typing, typing])
        ),
        Row(
            "a window has keys of its own",
            (
                Desk(), ["a", .function(1), .escape, "?", "?", .escape],
                [line, "Sure?, ", "Keys, ", "Sure?, ", "Keys, ", "Sure?, ", line]
            )
        ),
        Row(
            "a screen keeps its own key",
            (
                Desk(ownKeys: ["?"]), ["?", .function(1)],
                ["a Ask  ? Own  ^C Quit", "a Ask  ? Own  ^C Quit", "Keys, a Ask  ? Own  ^C Quit"]
            )
        ),
        Row(
            "an item keeps its key",
            (
                Desk(item: BarItem("Own", key: "?") {}), ["?", .function(1)],
                ["a Ask  ^C Quit", "a Ask  ^C Quit", "Keys, a Ask  ^C Quit"]
            )
        ),
        Row("an item keeps a quit key", (Desk(item: BarItem("Own", key: .control("c")) {}), [], ["a Ask  ? Help"])),
        Row("no label", (Desk(quitKeys: QuitKeys(title: "")), ["?"], ["a Ask", "Keys, a Ask"])),
        Row(
            "a click on the sign that there are more",
            (Desk(columns: 20), [click], ["…  ^C Quit  ? Help", "Keys, …  ^C Quit  ? Help"])
        ),
    ]

    @Test(arguments: rows)
    func theKeysOfAScreenAreAKeyAway(_ row: Row<(desk: Desk, steps: [Key], shown: [String])>) throws {
        let expected = row.value.shown.map { $0.hasSuffix(", ") ? $0 + Self.line : $0 }
        #expect(try shown(row.value.desk, row.value.steps) == expected, sourceLocation: row.location)
    }

    /// The window is of the screen that it was opened on.
    @Test func anotherScreenIsNotCovered() throws {
        stack.push(ScreenController(tally: TallyViewModel(title: "One")))
        let names = Log()
        let host = ScriptedHost(columns: 40, rows: 20) { host, handler in
            func look() {
                scheduler.advance(by: .seconds(1))
                names.add("\(host.frames.last?.contains { $0.contains("┌ Keys ") } == true)")
            }
            handler(.key("?"))
            look()
            stack.push(ScreenController(tally: TallyViewModel(title: "Two")))
            look()
            handler(.key(.enter))
            stack.pop()
            look()
        }
        try TerminalApplication(showing: stack, on: host, scheduler: scheduler).run()
        #expect(names.entries == ["true", "false", "true"])
    }
}
