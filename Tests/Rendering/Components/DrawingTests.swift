import MillraceRendering
import Testing

struct DrawingTests {
    @Test func progressIsFinishedOnlyWhenItIs() {
        #expect(shown(ProgressBar(value: 0), width: 12) == ["░░░░░░░░  0%"])
        #expect(shown(ProgressBar(value: 0.999), width: 12) == ["████████ 99%"])
        #expect(shown(ProgressBar(value: 1), width: 12) == ["████████100%"])
        #expect(shown(ProgressBar(value: 7), width: 12) == ["████████100%"])
        #expect(shown(ProgressBar(value: -7), width: 12) == ["░░░░░░░░  0%"])
        #expect(shown(ProgressBar(value: .nan), width: 6) == ["█░░░░░"])
        #expect(shown(ProgressBar(value: nil, frame: -1), width: 6) == ["░░░░░█"])
        #expect(shown(ProgressBar("a long title", value: 0.5), width: 8) == ["a… ▌ 50%"])
    }

    @Test func aSparklineShowsTheLastNumbers() {
        #expect(shown(Sparkline([9, 0, 1, 2]), width: 3) == ["▁▅█"])
        #expect(shown(Sparkline([5, 5]), width: 9) == ["▁▁"])
        #expect(shown(Sparkline([0, .nan, .infinity, 7]), width: 9) == ["▁  █"])
        #expect(shown(Sparkline([1, 2], range: 0...2), width: 9) == ["▅█"])
        #expect(shown(Sparkline([]), width: 9) == [""])
    }

    @Test func barsOfNothingAreNone() {
        let chart = BarChart([("a", 0), ("b", -1), ("c", .nan), ("d", 2)])
        #expect(shown(chart, width: 10) == ["a        0", "b       -1", "c        –", "d █████  2"])
        #expect(shown(BarChart([("a", 1)], maximum: 2), width: 9) == ["a ██▌   1"])
        #expect(shown(BarChart([]), width: 9) == [])
    }

    @Test func aLineOfOneNumberOrOfNoneIsDrawn() {
        #expect(shown(LineChart([3], height: 1), width: 8) == ["3 ┤⡀"])
        #expect(shown(LineChart([], height: 2), width: 8) == ["0 ┤", "0 ┤"])
        #expect(shown(LineChart([0, .nan, 1], height: 1), width: 5) == ["1 ┤⡀⠈"])
        #expect(shown(LineChart([1e300, -1e300], height: 2, range: 0...1), width: 5) == ["1 ┤⢣", "0 ┤ ⢣"])
    }

    @Test func aTableKeepsItsColumnsInLine() {
        let table = Table(
            ["a", TableColumn("b", alignment: .center), TableColumn("c", alignment: .end)],
            rows: [["東京", "x", "👩‍👩‍👧‍👦"], ["é", "four"], ["1", "2", "3", "never"]]
        )
        #expect(
            shown(table, width: 30) == [
                "a      b     c", "──────────────", "東京   x    👩‍👩‍👧‍👦", "é     four", "1      2     3",
            ]
        )
        #expect(shown(Table(["", ""], rows: [["a", "b"]]), width: 9) == ["a  b"])
        #expect(shown(Table([], rows: [["a"]]), width: 9) == [])
    }

    @Test func theWidestColumnGivesWayFirst() {
        let table = Table(["", "", ""], rows: [["aaaaaaaaaaaaaaaa", "bb", "cccccccc"]])
        #expect(shown(table, width: 20) == ["aaaaaa…  bb  cccccc…"])
        #expect(shown(table, width: 7) == ["…  …  …"])
        #expect(shown(table, width: 3).count == 1)
    }

    @Test func onlyTheRowsInViewOfALongTableAreDrawn() {
        let table = Table(["n"], rows: (0..<1000).map { ["\($0)"] })
        let screen = Screen(title: "") { Node(id: 1, table) }
        #expect(screen.frame(width: 20, height: 2, scroll: 700).lines == ["  698", "  699"])
    }

    @Test func numbersOfAListAreInLine() {
        let list = List((1...10).map { "\($0)" }, marker: .number)
        #expect(shown(list, width: 9).first == " 1. 1")
        #expect(shown(list, width: 9).last == "10. 10")
        #expect(shown(List(["a b", ""], marker: .dash), width: 4) == ["– a", "  b", "–"])
    }

    private func shown(_ component: some Component, width: Int) -> [String] {
        let space = Space(width: width)
        let frame = TextFrame(width: width, height: component.height(in: space)) { component.draw(on: &$0, in: space) }
        #expect(component.lines(in: space).count == frame.height)
        return frame.lines
    }
}
