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
    ]

    @Test(arguments: looks) func looksAsDocumented(_ row: TestRow<Look>) {
        #expect(row.value.component.shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
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
