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
    ]

    @Test(arguments: looks) func looksAsDocumented(_ row: TestRow<Look>) {
        #expect(row.value.component.shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }
}
