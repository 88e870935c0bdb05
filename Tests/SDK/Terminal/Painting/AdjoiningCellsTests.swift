import MillraceRendering
import TestSupport
import Testing

@testable import MillraceTerminal

/// The last grapheme of one text and the first of another that touches it: what the terminal shows is the frame.
struct AdjoiningCellsTests {
    @Test(arguments: JoiningTerminal.Manner.allCases)
    func whatTouchesIsWhatTheFrameHas(manner: JoiningTerminal.Manner) {
        var count = 0
        func isTried(_ text: String) -> Bool { manner == .graphemes || !Self.isDisputed(text) }
        for (number, first) in Self.ends.enumerated() where isTried(first) {
            // In a share, each end with others of the starts.
            let starts = Self.starts.dropFirst(number % TestDepth.step(8))
            for second in TestDepth.some(starts, each: 8) where isTried(second) {
                // Between letters of one script a joiner means the same across a border.
                if manner == .codePoints, first == "ب\u{200D}", second == "ب" { continue }
                let whole = frame(first, second, manner)
                let frames = [whole, frame("x", second, manner), whole, frame(first, "y", manner)]
                var terminal = JoiningTerminal(width: whole.width, height: whole.height, manner: manner)
                var shown: TextFrame?
                for (step, next) in frames.enumerated() {
                    terminal.receive(Painter(colors: .none, isSynchronized: false).paint(next, over: shown))
                    shown = next
                    if let problem = terminal.difference(from: next) {
                        Issue.record("\(points(first)) beside \(points(second)), step \(step): \(problem)")
                        break
                    }
                }
                count += 1
            }
        }
        #expect(count > TestDepth.times(300, dividedBy: 8))
    }

    /// A row, a table, an item, one text with a mark between that isn't shown, a text that is cut between both, and two
    /// spans, whose graphemes are those of the whole text.
    private func frame(_ first: String, _ second: String, _ manner: JoiningTerminal.Manner) -> TextFrame {
        let filling = String(repeating: "a", count: max(0, 10 - (first + "|" + second).columns()))
        var components: [any Component] = [
            MillraceRendering.Row(spacing: 0, columns: [Column(.fit, Text(first)), Column(.fit, Text(second))]),
            Table([TableColumn("", width: .fit), TableColumn("")], rows: [[first, second]], spacing: 0),
            ListItem(filling + first, detail: second) {},
            Text(first + "\u{200B}" + second).truncated(.head),
            Text(first + "\u{200B}abcdefghijk\u{200B}" + second).truncated(.middle),
            Text("abcdefghijkl" + first + "\u{AD}" + second + "\u{200E}").truncated(.head),
        ]
        if manner == .graphemes { components.append(Text([Span(first), Span(second, style: .bold)])) }
        return TextFrame(width: 10, height: components.count) { canvas in
            for (row, component) in components.enumerated() {
                canvas.part(row: row, width: 10, height: 1) { component.draw(on: &$0, in: Space(width: 10)) }
            }
        }
    }

    private func points(_ text: String) -> String {
        text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }

    /// Whether a terminal that gives columns to code points gives a text others than the standard rules.
    static func isDisputed(_ text: String) -> Bool {
        text.contains("क्षि") || text.contains("🏴") || text.contains("❤")
    }

    static let ends = [
        "a", "👍", "🇬", "🇬🇧🇫", "\u{600}", "\u{6DD}", "\u{110BD}", "\u{D4E}", "ก",
        "\u{1100}",
        "가", "\u{1161}", "\u{11A8}", "\u{115F}", "क्", "क्\u{200D}", "क्\u{200C}", "க்", "👩\u{200D}", "ب\u{200D}", "ｶ",
        "❤", "\u{301}", "東", "\u{93F}", "🏴\u{E0067}", "👍\u{200B}",
    ]
    static let starts = [
        "b", "🏽", "🇧", "🇧🇫", "\u{600}1", "\u{E33}", "\u{1100}", "\u{1161}", "\u{11A8}", "가", "\u{FE0F}",
        "\u{FE0E}",
        "\u{200D}", "\u{200D}💻", "\u{20E3}", "\u{301}", "ष", "क्षि", "\u{93F}", "💻", "❤", "\u{FF9E}",

        "\u{200B}🏽", "\u{102B}", "ب",
    ]
}
