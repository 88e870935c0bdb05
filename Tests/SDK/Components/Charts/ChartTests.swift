import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import Testing

struct ChartTests {
    private static let chart = BarChart([("a", 0), ("b", -1), ("c", .nan), ("d", 2)])

    private static let looks: [TestRow<Look>] = [
        TestRow("a sparkline shows the last numbers", (Sparkline([9, 0, 1, 2]), 3, ["▁▅█"])),
        TestRow("a sparkline shows the last numbers", (Sparkline([5, 5]), 9, ["▁▁"])),
        TestRow("a sparkline shows the last numbers", (Sparkline([0, .nan, .infinity, 7]), 9, ["▁  █"])),
        TestRow("a sparkline shows the last numbers", (Sparkline([1, 2], range: 0...2), 9, ["▅█"])),
        TestRow("a sparkline shows the last numbers", (Sparkline([]), 9, [""])),
        TestRow("bars of nothing are none", (chart, 10, ["a        0", "b       -1", "c        –", "d █████  2"])),
        TestRow("bars of nothing are none", (BarChart([("a", 1)], maximum: 2), 9, ["a ██▌   1"])),
        TestRow("bars of nothing are none", (BarChart([]), 9, [])),
        TestRow("a line of one number or of none is drawn", (LineChart([3], height: 1), 8, ["3 ┤⡀"])),
        TestRow("a line of one number or of none is drawn", (LineChart([], height: 2), 8, ["0 ┤", "0 ┤"])),
        TestRow("a line of one number or of none is drawn", (LineChart([0, .nan, 1], height: 1), 5, ["1 ┤⡀⠈"])),
        TestRow(
            "a line of one number or of none is drawn",
            (LineChart([1e300, -1e300], height: 2, range: 0...1), 5, ["1 ┤⢣", "0 ┤ ⢣"])
        ),
    ]

    @Test(arguments: looks) func looksAsDocumented(_ row: TestRow<Look>) {
        #expect(row.value.component.shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }
}
