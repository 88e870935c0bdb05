import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Sections without a line between others and in panes: they have no gap.
struct EmptySectionTests {
    private static let empty = Section(id: "empty", nodes: [])
    private static let rows = Section(id: "rows", rows: [Int](), rowID: { $0 }) { ListItem("\($0)") {} }
    private static let hidden = Section(id: "hidden", nodes: [Node(id: "hidden", Stack([]))])
    private static let header = Section(id: "header", header: "Header") {}
    private static let footer = Section(id: "footer", footer: Text("Footer"), nodes: [])
    private static let a = Section(id: "a", nodes: [Node(id: "a", Text("a"))])
    private static let b = Section(id: "b", nodes: [Node(id: "b", Button("b") {})])

    private static func look(_ sections: [Section], _ lines: [String], focus: NodeID? = nil) -> ScreenLook {
        ScreenLook(Screen(title: "") { sections }, width: 9, focus: focus, lines)
    }

    private static func pane(_ section: Section, height: Int?) -> ScreenLook {
        let screen = Screen(title: "") {
            Panes(.stacked) {
                Pane {
                    Text("Error")
                    section
                }
                .bordered()
            }
        }
        return ScreenLook(screen, width: 13, height: height, ["┌───────────┐", "│  Error    │", "└───────────┘"])
    }

    private static let looks: [TestRow<ScreenLook>] = [
        TestRow("after another one", look([a, empty], ["  a"])),
        TestRow("of rows", look([a, rows], ["  a"])),
        TestRow("of a node without lines", look([a, hidden], ["  a"])),
        TestRow("before another one", look([rows, a], ["  a"])),
        TestRow("between two", look([a, empty, rows, hidden, b], ["  a", "", "› [ b ]"], focus: "b")),
        TestRow("several at the start", look([empty, rows, b, a], ["› [ b ]", "", "  a"], focus: "b")),
        TestRow("nothing but such", look([empty, rows, hidden], [])),
        TestRow("a header is a line", look([a, header, b], ["  a", "", "Header", "", "  [ b ]"])),
        TestRow("a footer is a line", look([a, footer, b], ["  a", "", "Footer", "", "  [ b ]"])),
        TestRow("in a pane", pane(rows, height: nil)),
        TestRow("in a pane on a screen", pane(empty, height: 3)),
    ]

    @Test(arguments: looks) func aSectionWithoutLines(_ row: TestRow<ScreenLook>) {
        #expect(row.value.shown == row.value.lines, sourceLocation: row.location)
    }
}
