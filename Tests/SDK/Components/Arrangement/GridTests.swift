import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import Testing

struct GridTests {
    private static let grid = Grid(columnWidth: 4, spacing: 1) {
        Text("a b")
        Text("one two")
        Text("c")
        Text("d")
    }

    private static let looks: [TestRow<Look>] = [
        TestRow("all in a row, which share the width", (grid, 23, ["a b   one   c     d", "      two"])),
        TestRow("as many as have room, as high as the highest", (grid, 10, ["a b  one", "     two", "c    d"])),
        TestRow("one column", (grid, 5, ["a b", "one", "two", "c", "d"])),
        TestRow("less than a column", (grid, 2, ["a", "b", "on", "e", "tw", "o", "c", "d"])),
        TestRow("no components", (Grid(columnWidth: 4, cells: []), 9, [])),
    ]

    @Test(arguments: looks) func looksAsExpected(_ row: TestRow<Look>) {
        #expect(row.value.component.shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }
}
