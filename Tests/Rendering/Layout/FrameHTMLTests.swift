import MillraceRendering
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

    @Test func stylesAreDeclared() {
        #expect(line("a", style: .bold) == "<span style=\"font-weight:bold\">a</span>")
        let all = Style(
            foreground: .rgb(1, 2, 255),
            background: .red,
            attributes: [.dim, .italic, .underline, .strikethrough]
        )
        #expect(
            line("a", style: all)
                == "<span style=\"color:#0102ff;background:#cd0000;opacity:0.6;font-style:italic;"
                + "text-decoration:underline line-through\">a</span>"
        )
        #expect(
            line("a", style: Style(foreground: .red, attributes: .reverse))
                == "<span style=\"color:#1e1e1e;background:#cd0000\">a</span>"
        )
    }

    @Test func whatHasAMeaningIsEscaped() {
        #expect(line("<a href=\"&\">") == "&lt;a href=&quot;&amp;&quot;&gt;")
        #expect(line("\u{1B}[0m") == "␛[0m")
        #expect(
            TextFrame(width: 1, height: 0).html(title: "</title><script>").contains(
                "<title>&lt;/title&gt;&lt;script&gt;"
            )
        )
    }

    @Test func wideGraphemesHaveTwoColumns() {
        #expect(line("a東b") == "a<span class=\"wide\" style=\"width:2ch\">東</span>b")
    }
}
