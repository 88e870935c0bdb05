import MillraceRendering
import RenderingTestSupport
import Testing

struct FrameHTMLTests {
    private func line(_ text: String, style: Style = .plain) -> String? {
        let frame = TextFrame(width: 20, height: 1) { $0.write(text, row: 0, style: style) }
        let lines = frame.html(title: "x").lines
        return lines.firstIndex(of: "<pre>").map { lines[$0 + 1] }
    }

    @Test func theDocumentedLineIsShown() {
        let screen = Screen(title: "") { Node(id: 1) { Text("Done").foreground(.green) } }
        #expect(screen.frame(width: 12).html(title: "Done").contains("\n  <span style=\"color:#00cd00\">Done</span>\n"))
    }

    private static let all = Style(
        foreground: .rgb(1, 2, 255),
        background: .red,
        attributes: [.dim, .italic, .underline, .strikethrough]
    )

    private static let aLineHasRows: [TestRow<(String, Style, String)>] = [
        TestRow("bold", ("a", .bold, "<span style=\"font-weight:bold\">a</span>")),
        .init(
            "colors and attributes",
            (
                "a", all,
                "<span style=\"color:#0102ff;background:#cd0000;opacity:0.6;font-style:italic;"
                    + "text-decoration:underline line-through\">a</span>"
            )
        ),
        .init(
            "reversed",
            (
                "a", Style(foreground: .red, attributes: .reverse),
                "<span style=\"color:#1e1e1e;background:#cd0000\">a</span>"
            )
        ),
        .init("what has a meaning is escaped", ("<a href=\"&\">", .plain, "&lt;a href=&quot;&amp;&quot;&gt;")),
        .init("what can't be seen is shown", ("\u{1B}[0m", .plain, "␛[0m")),
        .init(
            "wide graphemes have two columns",
            ("a東b", .plain, "a<span class=\"wide\" style=\"width:2ch\">東</span>b")
        ),
    ]

    @Test(arguments: aLineHasRows)
    func aLineHas(_ row: TestRow<(String, Style, String)>) {
        #expect(line(row.value.0, style: row.value.1) == row.value.2, sourceLocation: row.location)
    }

    @Test func aTitleAndALanguageAreEscaped() {
        let page = TextFrame(width: 1, height: 0).html(title: "</title><script>", language: "\">")
        #expect(page.contains("<title>&lt;/title&gt;&lt;script&gt;") && page.contains("<html lang=\"&quot;&gt;\">"))
    }

    /// The page has the colors of the theme, and each line only what differs from them.
    @Test func aFrameInAThemeHasNoBlanksAtItsEnds() {
        let screen = Screen(title: "Orders") { Node(id: 1, Text("One")) }.themed(.light)
        let lines = screen.frame(width: 20, height: 5).html(title: "Orders", language: "de").lines
        let start = lines.firstIndex(of: "<pre>") ?? 0
        #expect(lines.contains("<html lang=\"de\">") && lines.contains("body { background: #fafaf8; }"))
        #expect(lines.contains("pre { color: #202329; font: 15px/1.3 monospace; }"), "\(lines)")
        #expect(
            lines[start - 1...start] == ["<main>", "<pre>"] && lines[start + 3] == "  One" && lines[start + 4] == ""
        )
    }
}
