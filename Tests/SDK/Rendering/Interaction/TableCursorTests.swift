import RenderingTestSupport
import TestSupport
import Testing

@testable import MillraceRendering

/// The cursor on a cell of a table: by keys and the mouse, in tables of all kinds, what it shows and what is said.
struct TableCursorTests {
    private enum Kind: CaseIterable {
        case made, lazy, embedded, panes
    }

    /// Rows with texts, with a control, and with fewer cells than there are columns.
    private static func screen(
        _ log: Log,
        _ kind: Kind,
        keys: [Key] = [],
        _ change: (Table) -> Table = { $0 }
    ) -> Screen {
        let row: @Sendable (Int) -> TableRow = { number in
            TableRow(id: number, action: { log.add("row \(number)") }) {
                "n\(number)"
                Toggle("", isOn: false, onChange: { _ in log.add("toggle") })
                if number < 3 { "c\(number)" }
            }
            .keys(keys.map { key in KeyBinding(key, "Own") { log.add("\(key.label) of \(number)") } })
        }
        let columns: [TableColumn] = ["Number", "Done", "Cube"]
        let rows = Array(0..<9)
        let table =
            kind == .lazy
            ? Table(id: "numbers", columns, rows: rows, rowID: \.self, row: row)
            : Table(id: "numbers", columns) { for number in rows { row(number) } }
        let chosen = change(table.choosingCells { (row: Int, column) in log.add("\(row):\(column)") })
        let screen = Screen(title: "", keys: [KeyBinding("x", "Exit") { log.add("x") }]) {
            chosen
            Node(id: "after", ListItem("after") {})
        }
        switch kind {
        case .made, .lazy: return screen
        case .embedded: return Screen(title: "") { EmbeddedScreen(id: "inner", screen) }
        case .panes:
            return Screen(title: "") {
                Panes(.sideBySide) {
                    Pane(.fixed(26)) { chosen }
                    Pane { Node(id: "after", ListItem("after") {}) }
                }
            }
        }
    }

    private static func click(_ row: Int, column: Int, _ modifiers: KeyModifiers = []) -> Key {
        .mouse(Mouse(.click, row: row + 2, column: column, modifiers: modifiers))
    }

    private typealias Use = (keys: [Key], calls: [String])

    private static let uses: [TestRow<Use>] = [
        TestRow("enter", ([.enter], ["0:0"])),
        TestRow("to the right", ([.right, .enter, .right, .enter], ["0:1", "0:2"])),
        TestRow("to the left", ([.right, .right, .left, .enter], ["0:1"])),
        TestRow("before the first", ([.left, .left, .right, .enter], ["0:1"])),
        TestRow("the column stays in other rows", ([.right, .down, .down, .enter], ["2:1"])),
        TestRow("a cell that a row doesn't have", ([.right, .right, .down, .down, .down, .enter], ["3:2"])),
        TestRow("space", ([.right, " "], ["0:1"])),
        TestRow("a click", ([click(4, column: 11), .enter], ["4:1", "4:1"])),
        TestRow("a click between two cells", ([click(1, column: 9)], ["1:0"])),
        TestRow("a click behind the last", ([click(1, column: 24)], ["1:2"])),
        TestRow("the keys of rows", ([.down, .end, .home, .down, .enter], ["1:0"])),
    ]

    @Test(arguments: uses) private func aCellIsChosen(_ row: TestRow<Use>) {
        for kind in Kind.allCases {
            let log = Log()
            var session = ScreenSession(Self.screen(log, kind), width: 40, height: 14)
            session.press(row.value.keys)
            #expect(log.entries == row.value.calls, "\(kind)", sourceLocation: row.location)
        }
    }

    /// After the last column the key leads to the pane beside, and back to the same cell.
    @Test func theKeyLeavesThePane() {
        let log = Log()
        var session = ScreenSession(Self.screen(log, .panes), width: 40, height: 14)
        session.press([.down, .right, .right, .right])
        let outside = session.interaction.focus?.id
        session.press([.left, .enter])
        #expect((outside, log.entries) == ("after", ["1:2"]))
    }

    @Test func rowsCanBeSelectedToo() {
        let log = Log()
        let screen = Self.screen(log, .made) { table in
            table.selecting(Set<Int>()) { rows in log.add("\(rows.sorted())") }
        }
        var session = ScreenSession(screen, width: 40, height: 14)
        session.press(.right, " ", .enter)
        session.press([Self.click(1, column: 8, .control), Self.click(2, column: 2), Key.enter])
        #expect(log.entries == ["[0]", "0:1", "[1]", "[2]", "2:1"])
    }

    private typealias OwnKeys = (own: [Key], keys: [Key], calls: [String])

    private static let ownKeys: [TestRow<OwnKeys>] = [
        TestRow(
            "before those of the table",
            (
                ["d", " ", "1", .end, .control("a")], [.down, "d", " ", "1", .end, .control("a")],
                ["d of 1", "space of 1", "1 of 1", "end of 1", "^A of 1"]
            )
        ),
        TestRow("before the cursor", ([.right, .enter], [.right, .enter], ["→ of 0", "enter of 0"])),
        TestRow(
            "the others are the table's",
            (["d"], [.down, .right, .enter, "2", " ", .down, "d"], ["1:1", "sort 1", "[1]", "d of 2"])
        ),
    ]

    @Test(arguments: ownKeys) private func rowsHaveKeysOfTheirOwn(_ row: TestRow<OwnKeys>) {
        for kind in Kind.allCases {
            let log = Log()
            let screen = Self.screen(log, kind, keys: row.value.own) { table in
                table.selecting(Set<Int>()) { rows in log.add("\(rows.sorted())") }
                    .sortable(nil) { log.add("sort \($0.column)") }
            }
            var session = ScreenSession(screen, width: 40, height: 14)
            session.press(row.value.keys)
            #expect(log.entries == row.value.calls, "\(kind)", sourceLocation: row.location)
        }
    }

    private static let looks: [TestRow<(keys: [Key], width: Int, reversed: String, lines: [String])>] = [
        TestRow("the first cell", ([], 30, "n0    ", ["  Number  Done  Cube", "› n0      [ ]   c0"])),
        TestRow("another one", ([.right], 30, "[ ] ", ["  Number  Done  Cube", "› n0      [ ]   c0"])),
        TestRow("too narrow", ([.right, .right], 8, "…", ["    …  …", "›   [  …"])),
    ]

    @Test(arguments: looks)
    private func theCellIsReversed(_ row: TestRow<(keys: [Key], width: Int, reversed: String, lines: [String])>) {
        let (keys, width, reversed, lines) = row.value
        for kind in [Kind.made, .lazy] {
            var session = ScreenSession(Self.screen(Log(), kind), width: width, height: 14)
            session.press(keys)
            let frame = session.frame
            let cells = (0..<width).filter { frame[2, $0].style.attributes.contains(.reverse) }
            let text = cells.map { frame[2, $0].text }.joined()
            #expect(
                (text, [frame.lines[0], frame.lines[2]]) == (reversed, lines),
                "\(kind)",
                sourceLocation: row.location
            )
        }
    }

    /// The cursor scrolls its column into view, both ways, and a narrower screen keeps it in view.
    @Test func theColumnScrollsIntoView() {
        let columns = (0..<9).map { TableColumn("Column \($0)") }
        let table = Table(id: "wide", columns) {
            TableRow(id: 1) { for number in 0..<9 { "\(number)" } }
        }
        .scrollingSideways(frozenColumns: 1).choosingCells { (_: Int, _) in }
        var session = ScreenSession(Screen(title: "") { table }, width: 40, height: 5)
        var seen: [String] = []
        for key in Array(repeating: Key.right, count: 9) + Array(repeating: .left, count: 9) {
            session.press(key)
            let frame = session.frame
            let cell = (0..<40).filter { frame[2, $0].style.attributes.contains(.reverse) }
            seen.append(cell.map { frame[2, $0].text }.joined().trimmed)
        }
        let expected = [1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]
        #expect(seen == expected.map(String.init))
        #expect(session.lines[0].hasPrefix("  Column 0  Column 1"))
    }

    /// A column is said with its title when the cursor comes to it, and after the cells of another row.
    @Test func whatAUserHears() {
        let screen = Self.screen(Log(), .made)
        var session = ScreenSession(screen, width: 40, height: 14)
        var narrator = Narrator()
        _ = narrator.sentences(for: screen, of: session.interaction)
        let said = ([.right, .right, .down, .down, .down, .end] as [Key]).map { key in
            session.press(key)
            return narrator.sentences(for: screen, of: session.interaction).joined()
        }
        #expect(
            said == [
                "Done Checkbox, not checked.", "Cube c0.",
                "n1, Checkbox, not checked, c1, Cube c1, focused, 2 of 10.",
                "n2, Checkbox, not checked, c2, Cube c2, focused, 3 of 10.",
                "n3, Checkbox, not checked, Cube empty, focused, 4 of 10.", "after, focused, 10 of 10.",
            ]
        )
    }
}

extension String {
    fileprivate var trimmed: String {
        split(separator: " ").joined(separator: " ")
    }
}
