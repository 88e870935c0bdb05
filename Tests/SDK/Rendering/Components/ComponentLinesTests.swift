import MillraceRendering
import RenderingTestSupport
import Testing

/// How components look beyond what the gallery shows.
struct ComponentLinesTests {
    private static let weights = Row(spacing: 0) {
        Column(.flexible(weight: 2), "aaaaaaaaaaaa")
        Column(.flexible(), "bbbbbbbbbbbb")
        "cccccccccccc"
    }
    private static let high = Row {
        Text("a text of some words")
        Text("short")
    }

    private static let table = Table(
        ["a", TableColumn("b", alignment: .center), TableColumn("c", alignment: .end)],
        rows: [["東京", "x", "👩‍👩‍👧‍👦"], ["é", "four"], ["1", "2", "3", "never"]]
    )
    private static let wide = Table(["", "", ""], rows: [["aaaaaaaaaaaaaaaa", "bb", "cccccccc"]])

    private static let looks: [TestRow<Look>] = [
        TestRow("divider", (Divider("Results of the search"), 12, ["── Resul… ──"])),
        TestRow("badge", (Badge("a long one"), 6, ["‹a l…›"])),
        TestRow("spinner without a title", (Spinner(), 20, ["⠋"])),
        TestRow("key value", (KeyValue("Street", "221B Baker Street"), 18, ["Street  221B Baker", "        Street"])),
        TestRow(
            "list item",
            (ListItem("London", subtitle: "England", detail: "8.9 M"), 11, ["Lond… 8.9 M", "England"])
        ),
        TestRow("list item", (ListItem("東京都", detail: "日本"), 10, ["東京… 日本"])),
        TestRow("row shares what is left by weight", (weights, 11, ["aaaaa…bb…c…"])),
        TestRow("row is as high as its highest column", (high, 19, ["a text of short", "some", "words"])),
        TestRow("a component of ones own", (Stars(count: 3), 10, ["★★★"])),
        TestRow("a component of ones own", (Stars(count: 30), 10, ["★★★★★★★★★★"])),
        TestRow("spacer", (Stack([Spacer(lines: 2), Text("x")]), 5, ["", "", "x"])),
        TestRow("text editor shows its start", (TextEditor("", text: "\nabc", lines: 1) { _ in }, 5, ["[   ]"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: 0), 12, ["░░░░░░░░  0%"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: 0.999), 12, ["████████ 99%"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: 1), 12, ["███████ 100%"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: 7), 12, ["███████ 100%"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: 1), 5, [" 100%"])),
        TestRow("progress is finished only when it is", (ProgressBar(value: 1), 4, ["100%"])),
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

    private static let aTextFieldShowsThePartWithTheCursorRows: [TestRow<(Int, String, Int)>] = [
        TestRow("at its end", (10, "[ghij ]", 5)), .init("at its start", (0, "[abcde]", 1)),
        .init("in it", (6, "[cdefg]", 5)),
    ]

    @Test(arguments: aTextFieldShowsThePartWithTheCursorRows)
    func aTextFieldShowsThePartWithTheCursor(_ row: TestRow<(Int, String, Int)>) {
        let (cursor, line, column) = row.value
        let field = TextField("", text: "abcdefghij", onChange: { _ in })
        let frame = field.frame(
            in: Space(width: 7, isFocused: true, editing: TextEditing("abcdefghij", cursor: cursor))
        )
        #expect(
            frame.lines == [line] && frame.cursor == TextFrame.Cursor(row: 0, column: column),
            "\(frame.lines)",
            sourceLocation: row.location
        )
    }
}

private struct Stars: Component {
    let count: Int

    func lines(in space: Space) -> [Line] {
        [Line(String(repeating: "★", count: count), style: Style(foreground: .yellow))]
    }
}
