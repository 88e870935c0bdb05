import Foundation
import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import Testing

struct PlotTests {
    private static let looks: [TestRow<Look>] = [
        TestRow("one number is in the middle", (Plot(values: [3], height: 1), 8, ["3 ┤  ⠐"])),
        TestRow("no number", (Plot(values: [], height: 2), 8, ["1 ┤", "0 ┤"])),
        TestRow("a gap", (Plot(values: [0, .nan, 1, .infinity], height: 2), 8, ["1 ┤    ⠈", "0 ┤⡀"])),
        TestRow(
            "a range",
            (Plot(values: [9, -9], height: 2, y: PlotAxis(range: 0...1)), 8, ["1 ┤⠑⠤⡀", "0 ┤  ⠈⠒⢄"])
        ),
        TestRow(
            "numbers that hardly differ",
            (
                Plot(values: [1013.2, 1013.4, 1013.1]), 20,
                ["1013.4 ┤   ⢀⠤⠒⠑⢄", "1013.2 ┤⡠⠔⠊⠁    ⠑⢄", "       │          ⠑⢄", "1013.0 ┤"]
            )
        ),
        TestRow(
            "great numbers",
            (
                Plot(values: [12_000, 1_400_000], y: PlotAxis(unit: "B")), 20,
                ["2MB ┤", "1MB ┤          ⣀⡠⠤⠒⠉", "    │     ⣀⠤⠔⠒⠉", " 0B ┤⣀⠤⠒⠊⠉"]
            )
        ),
        TestRow(
            "the greatest numbers",
            (
                Plot(values: [-1e308, 1e308], height: 5), 20,
                [" 1e300 ┤         ⢀⠤⠊", "       │       ⣀⠔⠁", "     0 ┤     ⡠⠊", "       │  ⢀⠔⠉", "-1e300 ┤⡠⠒⠁"]
            )
        ),
        TestRow(
            "small numbers",
            (
                Plot(values: [1e-9, 3e-9]), 20,
                ["3e-9 ┤          ⢀⡠⠔⠊", "     │       ⣀⠤⠊⠁", "2e-9 ┤   ⢀⡠⠒⠉", "1e-9 ┤⡠⠔⠊⠁"]
            )
        ),
        TestRow(
            "bars from 0 up and down, beside each other",
            (
                Plot(
                    [PlotSeries("a", .bars, values: [4, -4]), PlotSeries("b", .bars, values: [-2, 2])],
                    height: 6
                ), 20,
                [
                    " 5 ┤ ⣤●⣤", "   │ ⣿⣿⣿       ⢠⣤▲⡄", " 0 ┤ ⠛⠛⠛⣶⣶⣶ ⢰⣶⣶⡞⠛⠛⠃", "   │    ⠛▲⠛ ⢸⣿⣿⡇", "-5 ┤        ⠘⠛●⠃",
                    "● a  ▲ b",
                ]
            )
        ),
        TestRow(
            "a legend of more names than there is room for",
            (
                Plot(["London", "Bath", "東京", "Rye"].map { PlotSeries($0, .points, values: [1]) }, height: 4), 16,
                ["    │", "1.0 ┤     ◆", "    │", "● London …"]
            )
        ),
    ]

    @Test(arguments: looks) func looksAsExpected(_ row: TestRow<Look>) {
        #expect(row.value.component.shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }

    /// The labels of 40 columns from one date on, in Berlin.
    private static let spans: [TestRow<(from: String, seconds: Double, labels: String)>] = [
        TestRow("seconds", ("2026-11-22T10:00:00Z", 60, "11:00:00, 11:00:30, 11:01:00")),
        TestRow(
            "hours, of which one is missing",
            ("2026-03-28T20:00:00Z", 43_200, "21:00, 29 Mar, 04:00, 07:00, 10:00")
        ),
        TestRow("days", ("2026-11-22T10:00:00Z", 864_000, "26 Nov, 1 Dec")),
        TestRow("a year", ("2026-02-22T10:00:00Z", 31_536_000, "Jul 2026, Jan 2027")),
        TestRow("years", ("1990-02-22T10:00:00Z", 1e9, "2000, 2010, 2020")),
        TestRow("thousands of years", ("0001-01-01T00:00:00Z", 3e11, "2000, 4000, 6000, 8000")),
    ]

    @Test(arguments: spans) func datesHaveTicksAtRoundTimes(
        _ row: TestRow<(from: String, seconds: Double, labels: String)>
    ) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let start = try Date(row.value.from, strategy: .iso8601)
        let points = [(date: start, value: 0.0), (date: start.addingTimeInterval(row.value.seconds), value: 1)]
        let plot = Plot([PlotSeries("", dates: points)], height: 4, x: .dates(in: calendar))
        let labels = try #require(plot.shown(width: 40).last).split(separator: "  ")
            .map { $0.drop { $0 == " " } }.joined(separator: ", ")
        #expect(labels == row.value.labels, sourceLocation: row.location)
    }

    /// Wherever numbers are, and however little they differ, at least two labels say where, and none says it twice.
    @Test func everyRangeHasDistinctLabels() {
        for exponent in stride(from: -280.0, through: 300, by: 4) {
            for part in [0, 0.5, -0.99, 0.999_999, 1.000_000_001, -3, 10] {
                let number = pow(10, exponent)
                let plot = Plot(values: [number, number * part], height: 9, y: PlotAxis(unit: "m"))
                let labels = plot.shown(width: 80).compactMap { line in
                    line.contains("┤") ? line.prefix { $0 != "┤" } : nil
                }
                #expect(labels.count >= 2 && Set(labels).count == labels.count, "\(number), \(part): \(labels)")
            }
        }
    }

    /// In plain text, where there are no colors, each series has its mark in the drawing and in the legend.
    @Test(arguments: PlotSeries.Kind.allCases) func seriesDifferByMoreThanColors(kind: PlotSeries.Kind) {
        let series = (0..<8).map { index in
            let values = (0..<9).map { Double(($0 * 7 + index * 5) % 23) }
            return PlotSeries("\(index)", kind, values: values)
        }
        let text = Plot(series, height: 30).shown(width: 150)
        for mark in "●▲■◆○△□◇" {
            let count = text.joined().count { $0 == mark }
            #expect(count >= 2 && text.last?.contains(mark) == true, "\(mark)")
        }
    }

    private static let spoken: [TestRow<(plot: Plot, text: String)>] = [
        TestRow("no series", (Plot([]), "Chart without numbers")),
        TestRow("one number", (Plot(values: [3, .nan]), "Chart of 1 numbers from 3 to 3")),
        TestRow(
            "two series",
            (
                Plot(
                    [PlotSeries("Rain", values: [5, 5, 1.25]), PlotSeries("Wind", values: [1, 2, 1])],
                    y: PlotAxis(unit: " m")
                ),
                "Rain: Chart of 3 numbers from 1.25 m to 5 m, at last 1.25 m, falling, "
                    + "Wind: Chart of 3 numbers from 1 m to 2 m, at last 1 m, steady"
            )
        ),
        TestRow(
            "great numbers",
            (Plot(values: [-1e300, 1e300]), "Chart of 2 numbers from -1e300 to 1e300, at last 1e300, rising")
        ),
    ]

    @Test(arguments: spoken) func saysTheRangeAndTheTrend(_ row: TestRow<(plot: Plot, text: String)>) {
        #expect(row.value.plot.spoken == row.value.text, sourceLocation: row.location)
    }
}
