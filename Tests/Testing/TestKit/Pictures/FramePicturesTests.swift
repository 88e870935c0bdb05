import Foundation
import MillraceTestKit
import TestSupport

struct FramePicturesTests {
    private func line(_ text: String, style: Style = .plain) -> String? {
        let frame = TextFrame(width: 20, height: 1) { $0.write(text, row: 0, style: style) }
        let lines = frame.html(title: "x").components(separatedBy: "\n")
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

    private static let aLineHasRows: [TestSupport.Row<(String, Style, String)>] = [
        .init("bold", ("a", .bold, "<span style=\"font-weight:bold\">a</span>")),
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
    func aLineHas(_ row: TestSupport.Row<(String, Style, String)>) {
        #expect(line(row.value.0, style: row.value.1) == row.value.2, sourceLocation: row.location)
    }

    @Test func aTitleAndALanguageAreEscaped() {
        let page = TextFrame(width: 1, height: 0).html(title: "</title><script>", language: "\">")
        #expect(page.contains("<title>&lt;/title&gt;&lt;script&gt;") && page.contains("<html lang=\"&quot;&gt;\">"))
    }

    /// The page has the colors of the theme, and each line only what differs from them.
    @Test func aFrameInAThemeHasNoBlanksAtItsEnds() {
        let screen = Screen(title: "Orders") { Node(id: 1, Text("One")) }.themed(.light)
        let lines = screen.frame(width: 20, height: 5).html(title: "Orders", language: "de")
            .components(separatedBy: "\n")
        let start = lines.firstIndex(of: "<pre>") ?? 0
        #expect(lines.contains("<html lang=\"de\">") && lines.contains("body { background: #fafaf8; }"))
        #expect(lines.contains("pre { color: #202329; font: 15px/1.3 monospace; }"), "\(lines)")
        #expect(
            lines[start - 1...start] == ["<main>", "<pre>"] && lines[start + 3] == "  One" && lines[start + 4] == ""
        )
    }

    @Test func aPageHasTheLinkEscaped() {
        let frame = TextFrame(width: 8, height: 1) { canvas in
            canvas.write(
                Line([Span("a"), Span("b", style: .bold, link: "https://e/?a=\"&b=<script>"), Span("c")]),
                row: 0
            )
        }
        let line = frame.html(title: "").split(separator: "\n").first { $0.contains("<a ") }
        let expected = """
            a<a href="https://e/?a=&quot;&amp;b=&lt;script&gt;" style="color:inherit">\
            <span style="font-weight:bold">b</span></a>c
            """
        #expect(line.map { $0.hasSuffix(expected) } == true)
    }

    @Test func aPictureHasTheTextsAndTheColorsOfAFrame() {
        let picture = Screen(title: "") { Node(id: 1, Text("a <b> 東").foreground(.rgb(1, 2, 3)).bold()) }
            .themed(.dark).frame(width: 20).svg(title: "\"x\"")
        let words = [
            "<title>&quot;x&quot;</title>", "width=\"212\" height=\"52\"", "fill=\"#181a1f\"",
            "<text x=\"34\" y=\"31\" textLength=\"45\" fill=\"#010203\" font-weight=\"bold\">a &lt;b&gt;</text>",
            "textLength=\"18\" fill=\"#010203\" font-weight=\"bold\">東</text>",
        ]
        #expect(words.filter { !picture.contains($0) } == [])
    }
}
