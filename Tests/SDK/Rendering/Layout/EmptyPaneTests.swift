import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// The border and the title of a pane without content, wherever a pane with content has them.
struct EmptyPaneTests {
    private static func screen(
        _ arrangement: Panes.Arrangement,
        _ panes: [Pane],
        collapsingBelow width: Int = 0
    ) -> Screen {
        Screen(title: "") { Panes(arrangement, collapsingBelow: width, panes: panes) }
    }

    private static let full = Pane { Text("a") }.bordered("Full")
    private static let empty = Pane {}.bordered("Empty")
    private static let none = Pane { Section(id: "none", rows: [Int](), rowID: { $0 }) { Text("\($0)") } }
        .bordered("None")
    private static let looks: [TestRow<ScreenLook>] = [
        TestRow(
            "side by side, all empty",
            ScreenLook(
                screen(.sideBySide, [empty, none]),
                width: 20,
                ["┌ Empty ─┐┌ None ──┐", "└────────┘└────────┘"]
            )
        ),
        TestRow(
            "side by side",
            ScreenLook(
                screen(.sideBySide, [full, none]),
                width: 20,
                ["┌ Full ──┐┌ None ──┐", "│  a     ││        │", "└────────┘└────────┘"]
            )
        ),
        TestRow(
            "above each other",
            ScreenLook(
                screen(.stacked, [empty, full, none]),
                width: 11,
                [
                    "┌ Empty ──┐", "└─────────┘", "┌ Full ───┐", "│  a      │", "└─────────┘", "┌ None ───┐",
                    "└─────────┘",
                ]
            )
        ),
        TestRow(
            "above each other, in a height in which they collapse",
            ScreenLook(
                screen(.stacked, [empty, full]),
                width: 11,
                height: 5,
                ["┌ Empty ──┐", "└─────────┘", "┌ Full ───┐", "│  a      │", "└─────────┘"]
            )
        ),
        TestRow(
            "collapsed",
            ScreenLook(
                screen(.sideBySide, [full, none, empty], collapsingBelow: 30),
                width: 11,
                height: 8,
                [
                    "┌ Full ───┐", "│  a      │", "└─────────┘", "┌ None ───┐", "└─────────┘", "┌ Empty ──┐",
                    "└─────────┘", "",
                ]
            )
        ),
        TestRow(
            "collapsed, without a height",
            ScreenLook(
                screen(.sideBySide, [none, full], collapsingBelow: 30),
                width: 11,
                ["┌ None ───┐", "└─────────┘", "┌ Full ───┐", "│  a      │", "└─────────┘"]
            )
        ),
        TestRow(
            "in a pane",
            ScreenLook(
                screen(.stacked, [Pane { Panes(.stacked, panes: [empty]) }.bordered("Outer"), none]),
                width: 13,
                ["┌ Outer ────┐", "│┌ Empty ──┐│", "│└─────────┘│", "└───────────┘", "┌ None ─────┐", "└───────────┘"]
            )
        ),
        TestRow(
            "of two lines",
            ScreenLook(
                screen(.stacked, [Pane(.fixed(2)) {}.bordered("Empty"), full]),
                width: 11,
                height: 5,
                ["┌ Empty ──┐", "└─────────┘", "┌ Full ───┐", "│  a      │", "└─────────┘"]
            )
        ),
        TestRow(
            "that fits its content",
            ScreenLook(
                screen(.stacked, [Pane(.fit) {}.bordered("Empty"), full]),
                width: 11,
                height: 6,
                ["┌ Empty ──┐", "└─────────┘", "┌ Full ───┐", "│  a      │", "│         │", "└─────────┘"]
            )
        ),
        TestRow(
            "of one line, which is too low for a border",
            ScreenLook(
                screen(.stacked, [Pane(.fixed(1)) {}.bordered("Empty"), full]),
                width: 11,
                height: 4,
                ["", "┌ Full ───┐", "│  a      │", "└─────────┘"]
            )
        ),
    ]

    @Test(arguments: looks) func anEmptyPane(_ row: TestRow<ScreenLook>) {
        #expect(row.value.shown == row.value.lines, sourceLocation: row.location)
    }
}
