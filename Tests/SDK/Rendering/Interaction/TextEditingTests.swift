import MillraceRendering
import Testing

struct TextEditingTests {
    private static let left = Key.modified(.left, .shift)

    private static let edits: [TestRow<(text: String, keys: [Key], edited: String)>] = [
        TestRow("keys edit the text", ("London", [.backspace, .backspace], "Lond|")),
        TestRow("keys edit the text", ("London", [.home, .delete, "l"], "l|ondon")),
        TestRow("keys edit the text", ("London", [.left, .left, .character("-")], "Lond-|on")),
        TestRow("keys edit the text", ("New York City", [.control("w")], "New York |")),
        TestRow(
            "keys edit the text",
            ("New York City", [.modified(.left, .control), .modified("b", .alt)], "New |York City")
        ),
        TestRow("keys edit the text", ("New York City", [.home, .modified(.right, .control), .control("k")], "New|")),
        TestRow("keys edit the text", ("New York", [.left, .control("u")], "|k")),
        TestRow("keys edit the text", ("", [.backspace, .delete, .left, .right, .control("w")], "|")),
        TestRow("keys edit the text", ("a", [.paste("b\nc")], "ab c|")),
        TestRow("a mark joins the grapheme before the cursor", ("ex", [.left, .character("\u{301}")], "e\u{301}|x")),
        TestRow("a mark joins the grapheme before the cursor", ("👩👦", [.left, .paste("\u{200D}")], "👩\u{200D}👦|")),
        TestRow("a mark joins the grapheme before the cursor", ("👩‍👦x", [.left, .backspace], "|x")),
        TestRow("shift selects and typing replaces", ("abcdef", [left, left, "x"], "abcdx|")),
        TestRow("shift selects and typing replaces", ("abcdef", [left, left, .backspace], "abcd|")),
        TestRow("shift selects and typing replaces", ("abcdef", [left, left, .delete], "abcd|")),
        TestRow("shift selects and typing replaces", ("abcdef", [left, left, .left], "abcd|ef")),
        TestRow("shift selects and typing replaces", ("abcdef", [left, left, .right], "abcdef|")),
        TestRow("shift selects and typing replaces", ("abcdef", [left, left, .home, "x"], "x|abcdef")),
        TestRow(
            "shift selects and typing replaces",
            ("one two", [.modified(.left, [.shift, .control]), .paste("2")], "one 2|")
        ),
        TestRow(
            "shift selects and typing replaces",
            ("one two", [.home, .modified(.right, [.shift, .control]), .backspace], "| two")
        ),
        TestRow("shift selects and typing replaces", ("abc", [.modified(.home, .shift), "x"], "x|")),
        TestRow("shift selects and typing replaces", ("abc", [.home, .modified(.end, .shift), "x"], "x|")),
        TestRow("shift selects and typing replaces", ("abc", [.modified("a", .alt), "x"], "x|")),
        TestRow("shift selects and typing replaces", ("abc", [left, .modified(.right, .shift), "x"], "abcx|")),
        TestRow("shift selects and typing replaces", ("", [left, .modified("a", .alt), .backspace], "|")),
    ]

    @Test(arguments: edits) func keysEdit(_ row: TestRow<(text: String, keys: [Key], edited: String)>) {
        #expect(edited(row.value.text, row.value.keys) == row.value.edited, sourceLocation: row.location)
    }

    @Test func aSelectionIsBetweenItsStartAndTheCursor() {
        var editing = TextEditing("abcdef", cursor: 3)
        let (left, right) = (Key.modified(.left, .shift), Key.modified(.right, .shift))
        let selections = [right, right, left, left, left].map { key in
            editing.apply(key)
            return editing.selection
        }
        #expect(selections == [3..<4, 3..<5, 3..<4, nil, 2..<3])
        let isHandled = editing.apply(.modified(.up, .shift))
        #expect(!isHandled && editing.selection == 2..<3)
    }

    @Test func otherKeysAreNotItsBusiness() {
        var editing = TextEditing("a")
        let handled = [editing.apply(.up), editing.apply(.escape)]
        #expect((handled, [99, -1].map { TextEditing("abc", cursor: $0).cursor }) == ([false, false], [3, 0]))
    }

    private func edited(_ text: String, _ keys: [Key]) -> String {
        var editing = TextEditing(text)
        for key in keys { editing.apply(key) }
        return editing.value.prefix(editing.cursor) + "|" + editing.value.dropFirst(editing.cursor)
    }
}
