import MillraceRendering
import Testing

/// The literal outputs of the components' documentation.
struct ComponentLinesTests {
    @Test func divider() {
        #expect(shown(Divider(), width: 20) == ["────────────────────"])
        #expect(shown(Divider("Results"), width: 20) == ["── Results ─────────"])
        #expect(shown(Divider("Results of the search"), width: 12) == ["── Resul… ──"])
    }

    @Test func spacer() {
        #expect(
            shown(
                Stack {
                    Spacer(lines: 2); "x"
                },
                width: 5
            ) == ["", "", "x"]
        )
    }

    @Test func badge() {
        #expect(shown(Badge("new"), width: 20) == ["‹new›"])
        #expect(shown(Badge("a long one"), width: 6) == ["‹a l…›"])
    }

    @Test func spinner() {
        #expect(shown(Spinner("Loading cities…"), width: 20) == ["⠋ Loading cities…"])
        #expect(shown(Spinner(frame: 13), width: 20) == ["⠸"])
        #expect(shown(Spinner(frame: -1), width: 20) == ["⠏"])
    }

    @Test func button() {
        #expect(shown(Button("Try again") {}, width: 20) == ["[ Try again ]"])
        #expect(shown(Button("Send", isEnabled: false) {}, width: 20) == ["( Send )"])
    }

    @Test func keyValue() {
        let pairs = KeyValue([("City", "London"), ("Postcode", "NW1 6XE")])
        #expect(shown(pairs, width: 40) == ["City      London", "Postcode  NW1 6XE"])
        #expect(shown(KeyValue("Street", "221B Baker Street"), width: 18) == ["Street  221B Baker", "        Street"])
    }

    @Test func listItem() {
        let item = ListItem("London", subtitle: "United Kingdom", detail: "8.9 M")
        #expect(shown(item, width: 24) == ["London             8.9 M", "United Kingdom"])
        #expect(shown(item, width: 11) == ["Lond… 8.9 M", "United Kin…"])
        #expect(shown(ListItem("東京都", detail: "日本"), width: 10) == ["東京… 日本"])
    }

    @Test func row() {
        let row = Row {
            Column("London")
            Column(.fit) { Badge("new") }
            Column(.fixed(8), alignment: .end, "8.9 M")
        }
        #expect(shown(row, width: 30) == ["London          ‹new›    8.9 M"])
        #expect(row.lines(in: Space(width: 30)).map { $0.width() } == [30])
    }

    @Test func rowSharesWhatIsLeftByWeight() {
        let row = Row(spacing: 0) {
            Column(.flexible(weight: 2), "aaaaaaaaaaaa")
            Column(.flexible(), "bbbbbbbbbbbb")
            "cccccccccccc"
        }
        #expect(shown(row, width: 11) == ["aaaaa…bb…c…"])
    }

    @Test func rowIsAsHighAsItsHighestColumn() {
        let row = Row {
            Text("a text of some words")
            Text("short")
        }
        #expect(shown(row, width: 19) == ["a text of short", "some", "words"])
    }

    @Test func textField() {
        func field(_ label: String, _ text: String, placeholder: String = "", masked: Bool = false) -> TextField {
            TextField(label, text: text, placeholder: placeholder, isMasked: masked, onChange: { _ in })
        }
        #expect(shown(field("Street", "221B Baker Street"), width: 32) == ["Street: [221B Baker Street     ]"])
        #expect(shown(field("Postcode", "", placeholder: "NW1 6XE"), width: 32) == ["Postcode: [NW1 6XE             ]"])
        #expect(shown(field("Password", "secret", masked: true), width: 32) == ["Password: [••••••              ]"])
        let wrong = TextField("City", text: "", problem: "A city is needed.", onChange: { _ in })
        #expect(shown(wrong, width: 32) == ["City: [                        ]", "! A city is needed."])
    }

    @Test func textFieldShowsThePartWithTheCursor() {
        let field = TextField("", text: "abcdefghij", onChange: { _ in })
        func frame(cursor: Int) -> TextFrame {
            let space = Space(width: 7, isFocused: true, editing: TextEditing("abcdefghij", cursor: cursor))
            return TextFrame(width: 7, height: 1) { field.draw(on: &$0, in: space) }
        }
        #expect(frame(cursor: 10).lines == ["[ghij ]"])
        #expect(frame(cursor: 10).cursor == TextFrame.Cursor(row: 0, column: 5))
        #expect(frame(cursor: 0).lines == ["[abcde]"])
        #expect(frame(cursor: 0).cursor == TextFrame.Cursor(row: 0, column: 1))
        #expect(frame(cursor: 6).lines == ["[cdefg]"])
        #expect(frame(cursor: 6).cursor == TextFrame.Cursor(row: 0, column: 5))
    }

    @Test func aComponentOfOnesOwn() {
        #expect(shown(Stars(count: 3), width: 10) == ["★★★"])
        #expect(shown(Stars(count: 30), width: 10) == ["★★★★★★★★★★"])
    }

    private func shown(_ component: some Component, width: Int) -> [String] {
        let space = Space(width: width)
        let frame = TextFrame(width: width, height: component.height(in: space)) { component.draw(on: &$0, in: space) }
        return frame.lines
    }
}

private struct Stars: Component {
    let count: Int

    func lines(in space: Space) -> [Line] {
        [Line(String(repeating: "★", count: count), style: Style(foreground: .yellow))]
    }
}
