import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Numbers that no layout can mean: they are taken for the nearest that it can, and nothing overflows.
struct LayoutLimitTests {
    private static let extremes = [Int.min, .min + 1, -1, 0, 1, 1 << 40, .max - 1, .max]

    @Test(arguments: extremes, extremes) func noPartOfACanvasOverflows(row: Int, size: Int) {
        let frame = TextFrame(width: 8, height: 3) { canvas in
            canvas.part(row: row, column: size, width: size, height: size) { part in
                part.part(row: row, column: row, width: row, height: size) { $0.write("a", row: row, column: size) }
                part.part(row: size, width: size, height: row) { $0.fill("b", row: size, columns: 0..<8) }
                part.write("c", row: row, column: size, limit: row)
                part.emphasize(row: row, columns: min(row, size)..<max(row, size))
                part.placeCursor(row: row, column: size)
            }
            canvas.part(row: 1, width: .max, height: .max) { $0.write("whole", row: 0) }
        }
        #expect(frame.lines[1] == "whole" && frame[row, size] == frame[row, size])
    }

    @Test(arguments: TestDepth.some(extremes, each: 2)) func noSizeOfAFrameOverflows(number: Int) {
        let screen = Screen(title: "Title") { Node(id: 1, Text("text")) }
        var space = Space(width: 3)
        space.width = number
        let sizes = [
            screen.frame(width: number, height: 3).width, Space(width: number).width, space.width,
            screen.frame(width: 20, height: number).height, screen.frame(width: 20, height: 3, scroll: number).height,
        ]
        let width = min(1 << 16, max(0, number))
        #expect(sizes == [width, width, width, min((1 << 24) / 20, max(0, number)), 3])
        #expect(TextFrame(width: number, height: number) { $0.write("a", row: 0) }.width <= 1 << 16)
    }

    /// A component of a team's own may say anything of itself.
    @Test(arguments: extremes) func noHeightOverflows(number: Int) {
        struct Liar: Component {
            let number: Int
            var isFixed = false

            func lines(in space: Space) -> [Line] { [Line("liar")] }
            func height(in space: Space) -> Int { number }
            func width(in space: Space) -> Int { number }
            var fixedHeight: FixedHeight? { isFixed ? FixedHeight(number, minimumWidth: number) : nil }
        }
        for isFixed in [false, true] {
            let liar = Liar(number: number, isFixed: isFixed)
            let screen = Screen(title: "") {
                Section(id: 1, header: liar, footer: liar) {
                    for node in 0..<3 { Node(id: node, liar) }
                    Node(id: 3, Stack([liar, Stack([liar, liar])]), onActivate: {})
                    Node(id: 4) { Row(columns: [Column(.fit, liar), Column(.fit, alignment: .end, liar)]) }
                }
                Section(id: 2, header: liar) { Node(id: 5, liar) }
            }
            for focus in 0..<6 {
                let frame = screen.frame(width: 20, height: 10, focus: Focus(focus), scroll: number)
                #expect(frame.height == 10)
            }
        }
    }

    @Test func optionsThatWereChangedLaterAreWithinTheirLimits() {
        var row = Row {
            Column(.fixed(1), "a"); Column(.fixed(1), "b")
        }
        var table = Table(["A", "B"], rows: [["a", "b"]])
        var text = Text("a\nb")
        var spacer = Spacer()
        var chart = Plot(values: [1, 2])
        for number in Self.extremes {
            (row.spacing, table.spacing, text.maximumLines, spacer.count, chart.lineCount) = (
                number, number, number, number, number
            )
            for component in [row, table, text, text.wrapped(.none), spacer, chart] as [any Component] {
                let space = Space(width: 12)
                let height = component.height(in: space)
                #expect(component.lines(in: space).count == height && height <= 1000)
            }
        }
    }

    @Test(arguments: extremes) func noTruncationOverflows(columns: Int) {
        for truncation in Truncation.allCases {
            let text = truncation.apply(to: "London", columns: columns)
            #expect(text.columns() <= max(0, columns))
        }
        let widths = ("London".columns(limit: columns), Line("London").width(limit: columns))
        #expect(widths.0 == min(6, max(0, columns)) && widths.1 <= max(0, columns))
    }
}
