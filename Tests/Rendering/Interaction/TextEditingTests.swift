import MillraceRendering
import Testing

struct TextEditingTests {
    @Test func keysEditTheText() {
        #expect(edited("London", [.backspace, .backspace]) == "Lond|")
        #expect(edited("London", [.home, .delete, "l"]) == "l|ondon")
        #expect(edited("London", [.left, .left, .character("-")]) == "Lond-|on")
        #expect(edited("New York City", [.control("w")]) == "New York |")
        #expect(edited("New York City", [.modified(.left, .control), .modified("b", .alt)]) == "New |York City")
        #expect(edited("New York City", [.home, .modified(.right, .control), .control("k")]) == "New|")
        #expect(edited("New York", [.left, .control("u")]) == "|k")
        #expect(edited("", [.backspace, .delete, .left, .right, .control("w")]) == "|")
        #expect(edited("a", [.paste("b\nc")]) == "ab c|")
    }

    @Test func aMarkJoinsTheGraphemeBeforeTheCursor() {
        #expect(edited("ex", [.left, .character("\u{301}")]) == "e\u{301}|x")
        #expect(edited("👩👦", [.left, .paste("\u{200D}")]) == "👩\u{200D}👦|")
        #expect(edited("👩‍👦x", [.left, .backspace]) == "|x")
    }

    @Test func shiftSelectsAndTypingReplaces() {
        let left = Key.modified(.left, .shift)
        #expect(edited("abcdef", [left, left, "x"]) == "abcdx|")
        #expect(edited("abcdef", [left, left, .backspace]) == "abcd|")
        #expect(edited("abcdef", [left, left, .delete]) == "abcd|")
        #expect(edited("abcdef", [left, left, .left]) == "abcd|ef")
        #expect(edited("abcdef", [left, left, .right]) == "abcdef|")
        #expect(edited("abcdef", [left, left, .home, "x"]) == "x|abcdef")
        #expect(edited("one two", [.modified(.left, [.shift, .control]), .paste("2")]) == "one 2|")
        #expect(edited("one two", [.home, .modified(.right, [.shift, .control]), .backspace]) == "| two")
        #expect(edited("abc", [.modified(.home, .shift), "x"]) == "x|")
        #expect(edited("abc", [.home, .modified(.end, .shift), "x"]) == "x|")
        #expect(edited("abc", [.modified("a", .alt), "x"]) == "x|")
        #expect(edited("abc", [left, .modified(.right, .shift), "x"]) == "abcx|")
        #expect(edited("", [left, .modified("a", .alt), .backspace]) == "|")
    }

    @Test func aSelectionIsBetweenItsStartAndTheCursor() {
        var editing = TextEditing("abcdef", cursor: 3)
        for _ in 0..<2 { editing.apply(.modified(.right, .shift)) }
        #expect(editing.selection == 3..<5)
        for _ in 0..<3 { editing.apply(.modified(.left, .shift)) }
        #expect(editing.selection == 2..<3)
        let isHandled = editing.apply(.modified(.up, .shift))
        #expect(!isHandled)
        #expect(editing.selection == 2..<3)
    }

    @Test func otherKeysAreNotItsBusiness() {
        var editing = TextEditing("a")
        let handled = [editing.apply(.up), editing.apply(.escape)]
        #expect(handled == [false, false])
        #expect(TextEditing("abc", cursor: 99).cursor == 3)
        #expect(TextEditing("abc", cursor: -1).cursor == 0)
    }

    @Test func aLargePasteIsTakenAtOnce() {
        var editing = TextEditing("ab", cursor: 1)
        editing.apply(.paste(String(repeating: "x", count: 1_000_000)))
        #expect(editing.cursor == 1_000_001)
        #expect(editing.value.count == 1_000_002)
    }

    private func edited(_ text: String, _ keys: [Key]) -> String {
        var editing = TextEditing(text)
        for key in keys { editing.apply(key) }
        return editing.value.prefix(editing.cursor) + "|" + editing.value.dropFirst(editing.cursor)
    }
}
