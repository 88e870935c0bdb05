import MillraceRendering
import RenderingTestSupport
import Testing

/// The left and right keys lead back to what had the focus in a pane when the user left it.
struct PaneReturnTests {
    private enum Step {
        case press([Key])
        case show(Screen)
        case widen(Int)
    }

    private static func list(_ name: String, _ numbers: some Sequence<Int>) -> [Node] {
        numbers.map { Node(id: "\(name) \($0)", ListItem("\(name) \($0)") {}) }
    }

    private static let field = Node(id: "search", TextField("Search", text: "", onChange: { _ in }))

    /// A field above a list, and beside them a shorter list, or two lists above each other.
    private static func screen(
        _ numbers: some Sequence<Int> = 0..<20,
        right: [Node] = list("right", 0..<3),
        below: Pane? = nil,
        hasSidebar: Bool = false
    ) -> Screen {
        Screen(title: "") {
            Panes(.sideBySide, collapsingBelow: 30) {
                if hasSidebar { Pane(.fixed(12)) { list("side", 0..<3) } }
                Pane {
                    Panes(.stacked) {
                        Pane(.fit) { field }
                        Pane { list("left", numbers) }
                    }
                }
                Pane {
                    Panes(.stacked) {
                        Pane { right }
                        if let below { below }
                    }
                }
            }
        }
    }

    /// Two columns of two panes each.
    private static let grid = Screen(title: "") {
        Panes(.sideBySide) {
            for column in ["left", "right"] {
                Pane {
                    Panes(.stacked) {
                        for row in ["top", "bottom"] { Pane { list("\(column) \(row)", 0..<5) } }
                    }
                }
            }
        }
    }

    private static func table(_ rows: [Int]) -> Screen {
        Screen(title: "") {
            Panes(.sideBySide) {
                Pane {
                    Table(id: "table", ["Row"], rows: rows, rowID: \.self) { row in TableRow(id: row) { "row \(row)" } }
                }
                Pane {
                    EmbeddedScreen(id: "part", Screen(title: "") { list("inner", 0..<9) })
                }
            }
        }
    }

    private static func log(_ count: Int) -> Screen {
        Screen(title: "") {
            Panes(.sideBySide) {
                Pane { list("left", 0..<20) }
                Pane { list("line", 0..<count) }.followingEnd()
            }
        }
    }

    private static func down(_ count: Int) -> [Key] { Array(repeating: .down, count: count) }

    private typealias Steps = [(step: Step, focus: String)]

    private static let rows: [TestRow<Steps>] = [
        TestRow(
            "to the row, and not to the one at the same height",
            [
                (.press(down(9)), "left 8"), (.press([.right]), "right 2"), (.press([.left]), "left 8"),
                (.press(down(4) + [.right]), "right 2"), (.press([.up, .up, .left]), "left 12"),
                (.press([.home, .right]), "right 0"),
            ]
        ),
        TestRow(
            "to the first row, and not to the field above it",
            [(.press([.down, .right]), "right 2"), (.press([.home, .left]), "left 0")]
        ),
        TestRow(
            "to the field, if it had the focus last",
            [(.press([.mouse(Mouse(.click, row: 2, column: 40))]), "right 2"), (.press([.left]), "search")]
        ),
        TestRow(
            "after tab and after a click",
            [
                (.press([.down, .end, .tab]), "right 0"), (.press([.left]), "left 19"), (.press([.home]), "left 0"),
                (.press([.mouse(Mouse(.click, row: 1, column: 40))]), "right 1"), (.press([.left]), "left 0"),
                (.press([.right]), "right 1"),
            ]
        ),
        TestRow(
            "a row that is gone gives way to the one at the same height",
            [
                (.press(down(9) + [.right]), "right 2"), (.show(screen([0, 1, 2, 3])), "right 2"),
                (.press([.left]), "left 0"), (.press([.down, .right]), "right 2"), (.show(screen()), "right 2"),
                (.press([.left]), "left 1"),
            ]
        ),
        TestRow(
            "a row that comes back",
            [
                (.press(down(9) + [.right]), "right 2"), (.show(screen([])), "right 2"), (.show(screen()), "right 2"),
                (.press([.left]), "left 8"),
            ]
        ),
        TestRow(
            "a row elsewhere in its list",
            [
                (.press(down(9) + [.right]), "right 2"), (.show(screen((0..<20).reversed())), "right 2"),
                (.press([.left]), "left 8"), (.press([.down]), "left 7"),
            ]
        ),
        TestRow(
            "a row that can't have the focus any more",
            [
                (.press([.down, .right]), "right 2"), (.press([.left]), "left 0"),
                (.show(screen(right: list("right", 0..<2) + [Node(id: "right 2", Text("text"))])), "left 0"),
                (.press([.right]), "right 1"),
            ]
        ),
        TestRow(
            "a pane before it appears and is gone",
            [
                (.press(down(9) + [.right]), "right 2"), (.show(screen(hasSidebar: true)), "right 2"),
                (.press([.left]), "left 8"), (.press([.left, .left]), "side 2"), (.press([.right]), "left 8"),
                (.show(screen()), "left 8"), (.press([.right]), "right 2"),
            ]
        ),
        TestRow(
            "panes that stood one below the other",
            [
                (.widen(20), "search"), (.press(down(20)), "left 19"), (.press([.down, .down]), "right 1"),
                (.press([.left]), "right 1"), (.widen(60), "right 1"), (.press([.left]), "left 19"),
            ]
        ),
        TestRow(
            "of two panes beside, to the one with the focus last",
            [
                (.show(screen(below: Pane { list("below", 0..<3) })), "search"),
                (.press([.down, .right, .down]), "below 0"), (.press([.left]), "left 0"),
                (.press([.right]), "below 0"), (.press([.up, .left, .right]), "right 2"),
            ]
        ),
        TestRow(
            "only the panes beside the one with the focus",
            [
                (.show(grid), "left top 0"), (.press([.down, .right]), "right top 1"),
                (.press([.left] + down(6)), "left bottom 2"), (.press([.right]), "right bottom 2"),
                (.press([.left, .home, .up]), "left top 4"), (.press([.right]), "right top 1"),
            ]
        ),
        TestRow(
            "rows of a table that are made in view, and an embedded screen",
            [
                (.show(table(Array(0..<500))), "0"), (.press([.end]), "499"), (.press([.right]), "part.inner 8"),
                (.press([.up, .left]), "499"), (.press([.right]), "part.inner 7"),
                (.show(table(Array(100..<600))), "part.inner 7"), (.press([.left]), "499"),
            ]
        ),
        TestRow(
            "a pane at its end stays there, and one that has left it returns",
            [
                (.show(log(30)), "left 0"), (.press([.right]), "line 12"), (.press([.end, .left]), "left 0"),
                (.show(log(60)), "left 0"), (.press([.right]), "line 42"), (.press(down(3) + [.left]), "left 0"),
                (.press([.right]), "line 45"), (.press([.pageUp, .pageUp, .left]), "left 0"),
                (.show(log(90)), "left 0"), (.press([.right]), "line 11"),
            ]
        ),
    ]

    @Test(arguments: rows) private func sidewaysKeysReturn(_ row: TestRow<Steps>) {
        var session = ScreenSession(Self.screen(), width: 60, height: 18)
        let focus = row.value.map { step in
            switch step.step {
            case let .press(keys): session.press(keys)
            case let .show(screen): session.update(to: screen)
            case let .widen(width):
                session.width = width
                session.show()
            }
            return session.interaction.focus?.id.description
        }
        #expect(focus == row.value.map(\.focus), sourceLocation: row.location)
    }
}
