import MillraceRendering
import RenderingTestSupport
import Testing

struct DrawingTests {
    private static let table = Table(
        ["a", TableColumn("b", alignment: .center), TableColumn("c", alignment: .end)],
        rows: [["東京", "x", "👩‍👩‍👧‍👦"], ["é", "four"], ["1", "2", "3", "never"]]
    )
    private static let wide = Table(["", "", ""], rows: [["aaaaaaaaaaaaaaaa", "bb", "cccccccc"]])

    private static let looks: [TestRow<Look>] = [
        TestRow("progress is finished only when it is", (ProgressBar(value: 0), 12, ["░░░░░░░░  0%"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: 0.999), 12, ["████████ 99%"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: 1), 12, ["████████100%"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: 7), 12, ["████████100%"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: -7), 12, ["░░░░░░░░  0%"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: .nan), 6, ["█░░░░░"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: nil), 6, ["█░░░░░"])),
        TestRow("progress is finished only when it is", (ProgressBar("a long title", value: 0.5), 8, ["a… ▌ 50%"])),
        TestRow(
            "a table keeps its columns in line",
            (table, 30, ["a      b     c", "──────────────", "東京   x    👩‍👩‍👧‍👦", "é     four", "1      2     3"])
        ),
        TestRow("a table keeps its columns in line", (Table(["", ""], rows: [["a", "b"]]), 9, ["a  b"])),
        TestRow("a table keeps its columns in line", (Table([], rows: [["a"]]), 9, [])),
        TestRow("the widest column gives way first", (wide, 20, ["aaaaaa…  bb  cccccc…"])),
        TestRow("the widest column gives way first", (wide, 7, ["…  …  …"])),
        TestRow("a table in three columns is a line", (wide, 3, [""])),
        TestRow(
            "numbers of a list are in line",
            (List((1...10).map { "\($0)" }, isNumbered: true), 9, (1...9).map { " \($0). \($0)" } + ["10. 10"])
        ),
        TestRow("an item of a list goes on below its text", (List(["a b", ""]), 4, ["• a", "  b", "•"])),
    ]

    @Test(arguments: looks) func looksAsDocumented(_ row: TestRow<Look>) {
        #expect(row.value.component.shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }

    @Test func onlyTheRowsInViewOfALongTableAreDrawn() {
        let table = Table(["n"], rows: (0..<1000).map { ["\($0)"] })
        let screen = Screen(title: "") { Node(id: 1, table) }
        #expect(screen.frame(width: 20, height: 2, scroll: 700).lines == ["  698", "  699"])
    }
}
