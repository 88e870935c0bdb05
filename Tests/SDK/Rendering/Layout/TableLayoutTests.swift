import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// The widths of a table's columns, and tables on small screens.
struct TableLayoutTests {
    private static let people = Screen(title: "A title", keys: [KeyBinding("r", "Refresh") {}]) {
        Table(id: "people", ["Name", "Age"]) {
            for (name, age) in [("Ada", "36"), ("Alan", "41"), ("Grace", "85")] {
                TableRow(id: name) {
                    name; age
                }
            }
        }
    }

    private static let high = Screen(title: "") {
        Table(id: 1, ["N"]) {
            TableRow(id: 1) { "one" }
            TableRow(id: 2) { Text("a\nb\nc\nd") }
        }
    }

    private static let looks: [TestRow<ScreenLook>] = [
        TestRow(
            "a table on a tiny screen shows the focused row",
            ScreenLook(people, width: 12, height: 3, focus: "Alan", ["A title", "› Alan   41", "r Refresh"])
        ),
        TestRow(
            "a table on a screen of a line shows the focused row",
            ScreenLook(people, width: 12, height: 1, focus: "Alan", ["› Alan   41"])
        ),
        TestRow(
            "a row that is higher than the screen is not covered",
            ScreenLook(high, width: 10, height: 4, focus: 2, ["› a", "  b", "  c", "  d"])
        ),
        TestRow(
            "a high row below the header",
            ScreenLook(high, width: 10, height: 6, focus: 2, ["  N", "  ───", "› a", "  b", "  c", "  d"])
        ),
        TestRow(
            "of two lines, one has the titles, and none the rule",
            ScreenLook(
                people,
                width: 12,
                height: 6,
                focus: "Ada",
                ["A title", "────────────", "  Name   Age", "› Ada    36", "", "r Refresh"]
            )
        ),
        TestRow(
            "so above a later row",
            ScreenLook(
                people,
                width: 12,
                height: 6,
                focus: "Grace",
                ["A title", "────────────", "  Name   Age", "› Grace  85", "", "r Refresh"]
            )
        ),
        TestRow(
            "titles above a high row, without a line for the rule",
            ScreenLook(high, width: 10, height: 5, focus: 2, ["  N", "› a", "  b", "  c", "  d"])
        ),
        TestRow("two lines without the focus", ScreenLook(high, width: 10, height: 2, ["  N", "  ───"])),
        TestRow(
            "a table without rows is its header",
            ScreenLook(
                Screen(title: "") { Table(id: 1, ["Name", "Age"]) {} },
                width: 20,
                height: 3,
                ["  Name  Age", "  ─────────", ""]
            )
        ),
        TestRow(
            "a table without columns is nothing",
            ScreenLook(Screen(title: "") { Table(id: 1, []) { TableRow(id: 1) { "a" } } }, width: 9, height: 1, [""])
        ),
    ]

    @Test(arguments: looks) func aTableOnAScreen(_ row: TestRow<ScreenLook>) {
        #expect(row.value.shown == row.value.lines, sourceLocation: row.location)
    }

    /// Up and down, the focused row is never under the titles, however few lines there are.
    @Test(arguments: 1...8) func theFocusedRowIsSeen(height: Int) {
        let screen = Screen(title: "") {
            Table(id: 1, ["Name"]) { for number in 0..<9 { TableRow(id: number) { "row \(number)" } } }
        }
        var session = ScreenSession(screen, width: 12, height: height)
        for (keys, key) in [Key.down, .up].enumerated() {
            for step in 0..<9 {
                let number = keys == 0 ? step : 8 - step
                #expect(session.lines.contains("› row \(number)"), "\(session.lines)")
                #expect(height < 2 || session.lines[0] == "  Name", "\(session.lines)")
                if step < 8 { session.press(key) }
            }
        }
    }

    @Test func columnsKeepTheirWidthsWhileRowsScroll() {
        let screen = Screen(title: "") {
            Table(id: 1, ["Name", "Age"]) {
                for number in 0..<50 {
                    TableRow(id: number) {
                        String(repeating: "x", count: 1 + number / 10); "\(number)"
                    }
                }
            }
        }
        let titles = (0..<50).map { screen.frame(width: 20, height: 7, focus: Focus($0)).lines[0] }
        #expect(Set(titles) == ["  Name   Age"])
    }

    /// Measured again where terminals differ: a flag of two columns on one terminal, of one on another.
    @Test func widthsFollowTheTerminal() {
        let rules = WidthRules(selectedEmoji: 1)
        let screen = Screen(title: "") {
            Table(id: 1, ["", "B"]) {
                TableRow(id: 1) {
                    "\u{2764}\u{FE0F}"; "b"
                }
            }
        }
        let frames = [screen.frame(width: 20), screen.frame(width: 20, widths: rules)]
        let columns = frames.map { frame in (0..<20).first { frame[2, $0].text == "b" } }
        #expect(columns == [6, 5])
    }

    @Test func aTableEqualsOneThatLooksTheSame() {
        func shown(_ change: (inout Table) -> Void = { _ in }) -> Screen {
            var table = Table(id: 1, ["A", "B"]) {
                TableRow(id: 1) {
                    "a"; "b"
                }
            }
            change(&table)
            return Screen(title: "") { table }
        }
        let changes: [(inout Table) -> Void] = [
            { _ in }, { $0.columns[0].title = "C" }, { $0.spacing = 1 }, { $0.wrapping = .word },
            { $0 = $0.selecting(1) }, { $0 = $0.scrollingSideways() }, { $0 = $0.sortable(nil) { _ in } },
            { $0.rows[0].cells[0].style = .bold }, { $0.rows[0].style = .bold },
        ]
        #expect(changes.indices.filter { shown(changes[$0]) == shown() } == [0])
    }
}
