import RenderingTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MillraceRendering

/// Several selected rows of a table: by keys and the mouse, in tables of both kinds, alone and in an embedded screen.
struct TableSelectionTests {
    private final class State: Sendable {
        private let ids: Mutex<Set<Int>>
        let log = Log()

        init(_ first: Set<Int>) {
            ids = Mutex(first)
        }

        var selected: Set<Int> { ids.withLock { $0 } }

        func set(_ new: Set<Int>) {
            ids.withLock { $0 = new }
        }
    }

    private enum Kind: CaseIterable {
        case made, lazy, embedded
    }

    private static func screen(_ state: State, _ kind: Kind, count: Int = 40) -> Screen {
        let row: @Sendable (Int) -> TableRow = { number in
            TableRow(id: number, action: { state.log.add("row \(number)") }) {
                "n\(number)"
                "s\(number * number)"
            }
        }
        let columns: [TableColumn] = ["Number", "Square"]
        let rows = Array(0..<count)
        let table =
            kind == .lazy
            ? Table(id: "numbers", columns, rows: rows, rowID: \.self, row: row)
            : Table(id: "numbers", columns) { for number in rows { row(number) } }
        let selecting = table.selecting(state.selected) { state.set($0) }
        let screen = Screen(title: "") {
            selecting
            Node(id: "after", ListItem("after") {})
        }
        return kind == .embedded ? Screen(title: "") { EmbeddedScreen(id: "inner", screen) } : screen
    }

    private struct Use: Sendable {
        var first: Set<Int> = []
        var keys: [Key]
        var selected: Set<Int>
        var calls: [String] = []
    }

    /// A click on a row: the rows begin in the third line, and the texts of one in its fifth column.
    private static func click(_ row: Int, _ modifiers: KeyModifiers = [], column: Int = 4) -> Key {
        .mouse(Mouse(.click, row: row + 2, column: column, modifiers: modifiers))
    }

    private static func shift(_ key: Key, _ count: Int = 1) -> [Key] {
        Array(repeating: .modified(key, .shift), count: count)
    }

    private static let uses: [TestRow<Use>] = [
        TestRow("space", Use(keys: [" ", .down, .down, " "], selected: [0, 2])),
        TestRow("space again", Use(first: [0, 1, 99], keys: [" "], selected: [1, 99])),
        TestRow("enter calls the action", Use(keys: [.down, .enter], selected: [], calls: ["row 1"])),
        TestRow("shift down", Use(keys: [.down] + shift(.down, 2), selected: [1, 2, 3])),
        TestRow("and up again", Use(keys: [.down] + shift(.down, 3) + shift(.up, 2), selected: [1, 2])),
        TestRow("beyond the first row", Use(keys: [.down, .down] + shift(.down) + shift(.up, 2), selected: [1, 2])),
        TestRow("at the end", Use(keys: [.down] + shift(.up, 3), selected: [0, 1])),
        TestRow("what was selected before stays", Use(first: [9], keys: shift(.down), selected: [0, 1, 9])),
        TestRow("a key between begins anew", Use(keys: shift(.down) + [.down] + shift(.down), selected: [0, 1, 2, 3])),
        TestRow("from a toggled row", Use(keys: [.down, " "] + shift(.down, 2), selected: [1, 2, 3])),
        TestRow("up to the end", Use(keys: Array(repeating: .down, count: 37) + shift(.end), selected: [37, 38, 39])),
        TestRow("up to the start", Use(keys: [.down, .down] + shift(.home), selected: [0, 1, 2])),
        TestRow("a page", Use(keys: shift(.pageDown) + shift(.up, 2), selected: [0, 1, 2, 3, 4, 5, 6])),
        TestRow("all", Use(keys: [.control("a")], selected: Set(0..<40))),
        TestRow("none", Use(first: [99], keys: [.control("a"), .control("a")], selected: [99])),
        TestRow("a click calls the action", Use(keys: [click(2)], selected: [], calls: ["row 2"])),
        TestRow("control and a click", Use(keys: [click(2, .control), click(4, .control)], selected: [2, 4])),
        TestRow(
            "a click before the row",
            Use(first: [2], keys: [click(1, column: 2), click(2, column: 2)], selected: [1])
        ),
        TestRow("shift and a click", Use(keys: [click(1, .control), click(4, .shift)], selected: [1, 2, 3, 4])),
        TestRow("shift and a click above", Use(keys: [.down, .down, click(0, .shift)], selected: [0, 1, 2])),
        TestRow("outside of the table", Use(keys: [.end, " ", .control("a")], selected: [], calls: [])),
    ]

    @Test(arguments: uses) private func rowsAreSelected(_ row: TestRow<Use>) {
        for kind in Kind.allCases {
            let state = State(row.value.first)
            var session = ScreenSession(Self.screen(state, kind), width: 30, height: 12)
            for key in row.value.keys {
                session.press(key)
                session.update(to: Self.screen(state, kind))
            }
            #expect(
                (state.selected, state.log.entries) == (row.value.selected, row.value.calls),
                "\(kind)",
                sourceLocation: row.location
            )
        }
    }

    /// The anchor is a row and no number: it stays when the rows come in another order.
    @Test func theAnchorMovesWithItsRow() {
        let state = State([])
        func screen(_ rows: [Int]) -> Screen {
            Screen(title: "") {
                Table(id: "numbers", ["Number"]) { for row in rows { TableRow(id: row) { "\(row)" } } }
                    .selecting(state.selected) { state.set($0) }
            }
        }
        var session = ScreenSession(screen([1, 2, 3, 4, 5]), width: 30, height: 12)
        session.press(" ")
        session.update(to: screen([5, 4, 3, 2, 1]))
        session.press(.modified(.up, .shift))
        #expect(state.selected == [1, 2])
    }

    @Test(arguments: Kind.allCases) private func selectedRowsHaveAMark(kind: Kind) {
        let screen = Self.screen(State([0, 2, 77]), kind, count: 3)
        let lines = screen.frame(width: 24).lines.prefix(5)
        #expect(
            lines == ["    Number  Square", "  ────────────────", "  ✓ n0      s0", "    n1      s1", "  ✓ n2      s4"]
        )
        #expect(screen.frame(width: 3).lines.first { $0.contains("✓") } != nil)
    }

    /// A change is said once, with the number of selected rows.
    @Test func whatAUserHears() {
        let state = State([5])
        var interaction = ScreenInteraction()
        var narrator = Narrator()
        var said: [[String]] = []
        for key in [nil, " ", .modified(.down, .shift)] as [Key?] {
            if let key { interaction.handle(key, on: Self.screen(state, .made)).perform() }
            let screen = Self.screen(state, .made)
            interaction.update(to: screen)
            said.append(narrator.sentences(for: screen, of: interaction))
        }
        #expect(
            said.dropFirst() == [
                ["2 of 40 selected.", "n0, s0, chosen."],
                ["3 of 40 selected.", "n1, s1, chosen, focused, 2 of 41."],
            ]
        )
    }
}
