import MillraceRendering
import RenderingTestSupport
import Testing

/// The literal outputs of the components' documentation.
struct ComponentLinesTests {
    private static func field(_ label: String, _ text: String, placeholder: String = "", masked: Bool = false)
        -> TextField
    {
        TextField(label, text: text, placeholder: placeholder, isMasked: masked, onChange: { _ in })
    }

    private static let wrong = TextField("City", text: "", problem: "A city is needed.", onChange: { _ in })
    private static let pairs = KeyValue([("City", "London"), ("Postcode", "NW1 6XE")])
    private static let item = ListItem("London", subtitle: "United Kingdom", detail: "8.9 M")
    private static let row = Row {
        Column("London")
        Column(.fit) { Badge("new") }
        Column(.fixed(8), alignment: .end, "8.9 M")
    }
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
        TestRow("divider", (Divider(), 20, ["────────────────────"])),
        TestRow("divider", (Divider("Results"), 20, ["── Results ─────────"])),
        TestRow("divider", (Divider("Results of the search"), 12, ["── Resul… ──"])),
        TestRow("badge", (Badge("new"), 20, ["‹new›"])),
        TestRow("badge", (Badge("a long one"), 6, ["‹a l…›"])),
        TestRow("spinner", (Spinner("Loading cities…"), 20, ["⠋ Loading cities…"])),
        TestRow("spinner without a title", (Spinner(), 20, ["⠋"])),
        TestRow("button", (Button("Try again") {}, 20, ["[ Try again ]"])),
        TestRow("button", (Button("Send", isEnabled: false) {}, 20, ["( Send )"])),
        TestRow("key value", (pairs, 40, ["City      London", "Postcode  NW1 6XE"])),
        TestRow("key value", (KeyValue("Street", "221B Baker Street"), 18, ["Street  221B Baker", "        Street"])),
        TestRow("list item", (item, 24, ["London             8.9 M", "United Kingdom"])),
        TestRow("list item", (item, 11, ["Lond… 8.9 M", "United Kin…"])),
        TestRow("list item", (ListItem("東京都", detail: "日本"), 10, ["東京… 日本"])),
        TestRow("row", (row, 30, ["London          ‹new›    8.9 M"])),
        TestRow("row shares what is left by weight", (weights, 11, ["aaaaa…bb…c…"])),
        TestRow("row is as high as its highest column", (high, 19, ["a text of short", "some", "words"])),
        TestRow("a component of ones own", (Stars(count: 3), 10, ["★★★"])),
        TestRow("a component of ones own", (Stars(count: 30), 10, ["★★★★★★★★★★"])),
        TestRow("spacer", (Stack([Spacer(lines: 2), Text("x")]), 5, ["", "", "x"])),
        TestRow("text field", (field("Street", "221B Baker Street"), 32, ["Street: [221B Baker Street     ]"])),
        TestRow(
            "text field",
            (field("Postcode", "", placeholder: "NW1 6XE"), 32, ["Postcode: [NW1 6XE             ]"])
        ),
        TestRow("text field", (field("Password", "secret", masked: true), 32, ["Password: [••••••              ]"])),
        TestRow("text field", (wrong, 32, ["City: [                        ]", "! A city is needed."])),
        TestRow("text editor shows its start", (TextEditor("", text: "\nabc", lines: 1) { _ in }, 5, ["[   ]"])),
    ]

    @Test(arguments: looks) func looksAsDocumented(_ row: TestRow<Look>) {
        #expect(row.value.component.shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }

    @Test func aRowIsAsWideAsItsSpace() {
        #expect(Self.row.lines(in: Space(width: 30)).map { $0.width() } == [30])
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
