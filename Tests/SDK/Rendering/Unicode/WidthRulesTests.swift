import RenderingTestSupport
import Testing

@testable import MillraceRendering

/// What xterm, st, urxvt, VTE, tmux and kitty answered; `Proposals/0007-rendering.md` has the table.
struct WidthRulesTests {
    @Test(arguments: [
        ("हिन्दी", 5, 3), ("বাংলা", 5, 2), ("தமிழ்", 4, 3), ("മലയാളം", 6, 4), ("ગુજરાતી", 6, 4), ("ខ្មែរ", 4, 3), ("क्षि", 3, 2),
        ("ภาษาไทย", 7, 7), ("ລາວ", 3, 3), ("العربية", 7, 7), ("שָׁלוֹם", 4, 4),
        ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4, 8),
    ])
    func columns(text: String, most: Int, kitty: Int) {
        #expect([text.columns(), WidthRules(spacingMark: 0, jamo: 1).measuring { text.columns() }] == [most, kitty])
    }

    @Test func anEmojiByItsSelectorTakesWhatTheTerminalSays() {
        let narrow = WidthRules(selectedEmoji: 1)
        let columns = [
            "❤\u{FE0F}".columns(), narrow.measuring { "❤\u{FE0F}1\u{FE0F}\u{20E3}".columns() },
            narrow.measuring { "👩\u{200D}❤\u{FE0F}\u{200D}👨".columns() },
        ]
        #expect(columns == [2, 2, 2])
    }

    /// A frame after another by other rules is measured again.
    @Test func aFrameHasTheRulesThatItIsGiven() {
        let screen = Screen(title: "") { Node(id: 1, Text("हिन्दी हिन्दी")) }
        let first = screen.frame(width: 13)
        let narrow = screen.frame(width: 9, after: first)
        let other = screen.frame(width: 9, widths: WidthRules(spacingMark: 0), after: narrow)
        #expect([first, narrow, other].map(\.height) == [1, 2, 1] && "हिन्दी".columns() == 5)
    }

    @Test func aClusterOfManyColumnsIsOneCell() {
        let cluster = "क्षि"
        var frame = TextFrame(width: 8, height: 1) { $0.write("a\(cluster)b", row: 0) }
        #expect(
            (frame[0, 1], frame[0, 2].width, frame[0, 3].width, frame[0, 4].text) == (
                Cell(text: cluster, width: 3), 0, 0, "b"
            )
        )
        let cropped = frame.cropped(toWidth: 3, height: 1)
        for column in 1...3 {
            frame = TextFrame(width: 8, height: 1) { canvas in
                canvas.write("a\(cluster)b", row: 0)
                canvas.write("x", row: 0, column: column)
            }
            #expect(frame.lines == ["a" + ["x  ", " x ", "  x"][column - 1] + "b"])
        }
        #expect([cropped, frame.cropped(toWidth: 3, height: 1)].map(\.lines) == [["a"], ["a"]])
    }
}
