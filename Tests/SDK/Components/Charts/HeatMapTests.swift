import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import Testing

struct HeatMapTests {
    private static let hours = HeatMap(
        rows: [("Mon", [0, 1, 2, 3, 4]), ("Tue", [.nan, 4, .infinity])],
        columns: ["0 h", "1 h", "2 h", "3 h", "4 h"],
        unit: " l"
    )

    private static let looks: [TestRow<Look>] = [
        TestRow(
            "enough room",
            (
                hours, 40,
                ["    0 h 1 h 2 h 3 h 4 h", "Mon ░░░░▒▒▒▒▓▓▓▓████████", "Tue     ████", "0 ░░ 1 ▒▒ 2 ▓▓ 3 ██ 4 l"]
            )
        ),
        TestRow(
            "every second text has room",
            (hours, 16, ["    0 h 2 h 4 h", "Mon ░░▒▒▓▓████", "Tue   ██", "0 ░▒▓█ 4 l"])
        ),
        TestRow("not all columns have room", (hours, 7, ["   0 h", "M… ░▒▓…", "T…  █ …", "0 ░▒▓█"])),
        TestRow("no numbers", (HeatMap(rows: [("Mon", [.nan])]), 10, ["Mon", "–"])),
        TestRow("one number", (HeatMap(rows: [("Mon", [3, 3])]), 10, ["Mon ░░░░", "3 ░░"])),
        TestRow(
            "a range",
            (HeatMap(rows: [("", [-9, 0.5, 9])], range: 0...1), 40, ["░░▓▓██", "0 ░░ 0.25 ▒▒ 0.5 ▓▓ 0.75 ██ 1"])
        ),
    ]

    @Test(arguments: looks) func looksAsExpected(_ row: TestRow<Look>) {
        #expect(row.value.component.shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }

    /// A greater number never has a lighter sign, wherever the numbers are.
    @Test func signsAreInTheOrderOfTheNumbers() {
        let signs = Array("░▒▓█")
        for scale in [1e-300, 1, 1e300] {
            let numbers = (-20...20).map { Double($0) * scale / 20 }
            let line = HeatMap(rows: [("", numbers)]).shown(width: 200)[0].filter { $0 != " " }
            let places = line.compactMap(signs.firstIndex)
            #expect(places == places.sorted() && Set(places) == [0, 1, 2, 3], "\(scale)")
        }
    }

    @Test func saysWhereTheGreatestIs() {
        #expect(Self.hours.spoken == "Chart of 6 numbers from 0 l to 4 l, the greatest at Mon, 4 h")
    }
}
