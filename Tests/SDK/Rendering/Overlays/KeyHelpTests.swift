import MillraceRendering
import RenderingTestSupport
import Testing

struct KeyHelpTests {
    /// The window names every key that the screen shows, and those of embedded screens, each once.
    @Test func everyKeyOfTheScreenIsInTheWindow() {
        var inner = Screen(title: "Inner", keys: [KeyBinding("e", "Edit") {}]) { Button("Go") {} }
        inner.trailing = BarItem("New", key: "n") {}
        var screen = Screen(title: "Outer", keys: [KeyBinding("r", "Refresh") {}, KeyBinding("x", "") {}]) {
            EmbeddedScreen(id: "inner", inner)
        }
        screen.leading = BarItem("Back", key: .escape) {}
        screen.keys.append(KeyBinding(.control("c"), "Quit") {})
        let text = screen.showingKeys(around: nil) {}.presented?.text(width: 40)
        #expect(
            text == """
                Keys
                ────────────────────────────────────────
                esc        Back
                r          Refresh
                ^C         Quit
                e          Edit
                n          New
                ↑ ↓        Move
                tab        Next
                enter      Choose
                pgup pgdn  Page
                home end   First, last

                esc Close
                """
        )
    }

    private static let table = Table(id: "table", ["Name", "Age", "Town"]) {
        TableRow(id: "row") { "Ada" }
        TableRow(id: "field") { TextField("", text: "", onChange: { _ in }) }
    }

    private static func tabs(_ count: Int) -> TabBar {
        TabBar((0..<count).map { .init("\($0)") }, selection: 0, onChange: { _ in })
    }

    private static let rows: [TestRow<(screen: Screen, focus: NodeID?, lines: [String])>] = [
        TestRow("neither", (Screen(title: "") { table }, "row", [])),
        TestRow(
            "a table that is sorted",
            (Screen(title: "") { table.sortable(nil) { _ in } }, "row", ["1–3 Sort"])
        ),
        TestRow("elsewhere", (Screen(title: "") { table.sortable(nil) { _ in } }, nil, [])),
        TestRow("a field takes what types", (Screen(title: "") { table.sortable(nil) { _ in } }, "field", [])),
        TestRow(
            "a screen keeps its keys",
            (
                Screen(title: "", keys: [KeyBinding("1", "") {}, KeyBinding("2", "") {}]) {
                    table.sortable(nil) { _ in }
                }, "row", ["3 Sort"]
            )
        ),
        TestRow(
            "tabs",
            (Screen(title: "") { table }.showing(tabs(4)), "row", ["alt-1–4 Tabs", "ctrl-pgup pgdn Tabs"])
        ),
        TestRow(
            "more tabs than digits, beside a field",
            (Screen(title: "") { table }.showing(tabs(12)), "field", ["alt-1–9 Tabs", "ctrl-pgup pgdn Tabs"])
        ),
        TestRow("one tab", (Screen(title: "") { table }.showing(tabs(1)), "row", [])),
        TestRow(
            "a screen keeps its keys for another purpose",
            (
                Screen(title: "", keys: [KeyBinding(.modified(.pageUp, .control), "Other") {}]) { table }
                    .showing(tabs(2)), "row", ["alt-1–2 Tabs", "ctrl-pgdn Tabs"]
            )
        ),
    ]

    /// Keys of some screens only are in the window where they work.
    @Test(arguments: rows)
    private func keysThatWork(_ row: TestRow<(screen: Screen, focus: NodeID?, lines: [String])>) {
        let text = row.value.screen.showingKeys(around: row.value.focus) {}.presented?.text(width: 40) ?? ""
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            lines.filter { $0.hasSuffix(" Tabs") || $0.hasSuffix(" Sort") } == row.value.lines,
            sourceLocation: row.location
        )
    }

    /// More keys than a window has lines.
    private static let long: Screen = {
        let keys = (0..<30).map { number in KeyBinding(.function(number), "Action \(number)") {} }
        return Screen(title: "", keys: keys) {}.showingKeys(around: nil) {}
    }()

    /// What scrolls says so in its border, and a click there scrolls.
    @Test func aWindowThatScrollsHasABar() {
        var session = ScreenSession(Self.long, width: 40, height: 12)
        let column = (0..<40).last { session.frame[0, $0].text == "┐" } ?? 0
        let clicks = [1, 8, 5].map { row in
            session.click(row: row, column: column)
            return (0..<12).map { session.frame[$0, column].text }.joined()
        }
        #expect(clicks == ["┐█│││││││││┘", "┐│││││││█││┘", "┐││││█│││││┘"])
    }
}
