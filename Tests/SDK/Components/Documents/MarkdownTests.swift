import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

@testable import MillraceComponents

/// The structure that is read from a Markdown text; see `MarkdownDump` for the notation.
@Suite(.bodyTimeLimit) struct MarkdownTests {
    private static let blocks: [TestRow<(String, String)>] = [
        TestRow("nothing", ("", "")),
        TestRow("blank lines", (" \n\t\n", "")),
        TestRow("paragraphs", ("a\nb\n\n  c", "p(a b) p(c)")),
        TestRow("ends of lines of other systems", ("a\r\nb\r\rc", "p(a b) p(c)")),
        TestRow("headings", ("# a\n###### b #\n#c\n####### d\n#", "h1(a) h6(b) p(#c ####### d) h1()")),
        TestRow("a heading ends a paragraph", ("a\n## b ## c\nd", "p(a) h2(b ## c) p(d)")),
        TestRow("underlined headings", ("a\nb\n===\nc\n---\n\n===", "h1(a b) h2(c) p(===)")),
        TestRow("rules", ("***\n - - -\n___\n**\n+++", "hr hr hr p(** +++)")),
        TestRow("indented code", ("    a\n\n      b\n\nc\n    d", "code(a⏎⏎  b⏎) p(c d)")),
        TestRow("a tab indents", ("\ta\n  \tb", "code(a⏎b⏎)")),
        TestRow("fences", ("```swift x\nlet a\n```\n~~~~\n```\n~~~~", "code:swift(let a⏎) code(```⏎)")),
        TestRow("a fence without an end", ("> ```\n> a\nb", "quote(code(a⏎)) p(b)")),
        TestRow("an indented fence", ("  ```\n  a\n   b\n ```", "code(a⏎ b⏎)")),
        TestRow("no fence", ("``` a`\nb", "p(``` a` b)")),
        TestRow("quotes", ("> a\nb\n>c\n\n> d", "quote(p(a b c)) quote(p(d))")),
        TestRow("a quote of blocks", ("> # a\n>\n> - b\n> - c", "quote(h1(a) ul(li(p(b)) li(p(c))))")),
        TestRow("quotes in each other", (">> a\n> b\n>\n> c", "quote(quote(p(a b)) p(c))")),
        TestRow("bullets", ("- a\n- b\n* c\n+ d", "ul(li(p(a)) li(p(b))) ul(li(p(c))) ul(li(p(d)))")),
        TestRow("numbers", ("3. a\n4. b\n1) c", "ol3(li(p(a)) li(p(b))) ol1(li(p(c)))")),
        TestRow("items in items", ("- a\n  - b\n    1. c\n- d", "ul(li(p(a) ul(li(p(b) ol1(li(p(c)))))) li(p(d)))")),
        TestRow("a list with space", ("- a\n\n- b", "ul+(li(p(a)) li(p(b)))")),
        TestRow("space behind an empty item", ("-\n\n- a", "ul+(li() li(p(a)))")),
        TestRow("an item of paragraphs", ("- a\n\n  b\n- c", "ul+(li(p(a) p(b)) li(p(c)))")),
        TestRow("space in an inner list", ("- a\n  - b\n\n    c\n- d", "ul(li(p(a) ul+(li(p(b) p(c)))) li(p(d)))")),
        TestRow("space behind a list", ("- a\n- b\n\nc", "ul(li(p(a)) li(p(b))) p(c)")),
        TestRow("an item goes on without its indent", ("- a\nb", "ul(li(p(a b)))")),
        TestRow("code in an item", ("-     a\n-\n  b", "ul(li(code(a⏎)) li(p(b)))")),
        TestRow("numbers that end no paragraph", ("a\n2. b\n-\nc\n1. d", "h2(a 2. b) p(c) ol1(li(p(d)))")),
        TestRow("no items", ("-a\n1.b\n1234567890. c", "p(-a 1.b 1234567890. c)")),
        TestRow("tasks", ("- [ ] a\n- [x] b\n- [X]c", "ul(li[ ](p(a)) li[x](p(b)) li(p([X]c)))")),
        TestRow("a table", ("|a|b|c|d\n|-|:-|-:|:-:\n| 1 | *2* \\| | |4|5", "table<<>^(a|b|c|d / 1|{em|2} |||4)")),
        TestRow("a table behind a line", ("x\na | b\n--|--\n\nc", "p(x) table<<(a|b) p(c)")),
        TestRow("a quote ends a table", ("|a|\n|-|\n|b|\n> c", "table<(a / b) quote(p(c))")),
        TestRow("no table", ("|a|b|\n|-|\n\n|a|\n|x|", "p(|a|b| |-|) p(|a| |x|)")),
        TestRow("definitions", ("[a]: /b 'c'\n[d e]:\n<f g>\n[a] [D\nE]", "p({@/b|a} {@f g|D E})")),
        TestRow("no definitions", ("[a]: b c\n\n[ ]: b\n\n[a]", "p([a]: b c) p([ ]: b) p([a])")),
        TestRow("the first definition holds", ("[a]\n\n[a]: b\n[a]: c", "p({@b|a})")),
        TestRow("HTML is text", ("<div>\n*a*\n</div>", "p(<div> {em|a} </div>)")),
    ]

    private static let inlines: [TestRow<(String, String)>] = [
        TestRow("styles", ("*a* _b_ **c** __d__ ***e*** ~~f~~", "{em|a} {em|b} {b|c} {b|d} {em b|e} {s|f}")),
        TestRow("in each other", ("*a **b** c* **d *e***", "{em|a }{em b|b}{em| c} {b|d }{em b|e}")),
        TestRow("in words", ("a*b*c a_b_c a__b__c", "a{em|b}c a_b_c a__b__c")),
        TestRow("beside signs", ("*(a)* a*\"b\"* _(a)_. *é*", "{em|(a)} a*\"b\"* {em|(a)}. {em|é}")),
        TestRow("beside blanks", ("* a * a* b **\u{A0}c**", "* a * a* b **\u{A0}c**")),
        TestRow("too many, and too few", ("**a* ***b** *c", "*{em|a} *{b|b} *c")),
        TestRow("across each other", ("*a _b* c_ ~a~~ ~~~b~~~", "{em|a _b} c_ ~a~~ ~~~b~~~")),
        TestRow("the rule of three", ("*a**b*c** a***b**c*", "{em|a**b}c** a{em b|b}{em|c}")),
        TestRow("code", ("`a*b*` ``c`d`` ` `` ` `e", "{code|a*b*} {code|c`d} {code|``} `e")),
        TestRow("code of several lines", ("`` a\nb `` ` `", "{code|a b} {code| }")),
        TestRow("escapes", ("\\*a\\* \\a \\\\ \\`b`", "*a* \\a \\ `b`")),
        TestRow("breaks", ("a  \nb\\\nc \nd  ", "a⏎b⏎c d")),
        TestRow("entities", ("&amp;&copy;&#65;&#x41;&#0;&nope;&#xFFFFFFF; &amp", "&©AA\u{FFFD}&nope;&#xFFFFFFF; &amp")),
        TestRow("long entities", ("&#0000065;&#00000065;&#x000041;&#x0000041;", "A&#00000065;A&#x0000041;")),
        TestRow("links", ("[a](b) [c](<d e> \"t\") [f]( g\n'h' ) [](i)", "{@b|a} {@d e|c} {@g|f} ")),
        TestRow("addresses", ("[a](b(c)d) [e](f\\)g) [h](&amp;) [i]()", "{@b(c)d|a} {@f)g|e} {@&|h} {@|i}")),
        TestRow("no links", ("[a] (b) [c](d e) [f](<g) [h](i \"j)", "[a] (b) [c](d e) [f](<g) [h](i \"j)")),
        TestRow("styles in links", ("[*a* `]`](b) *[c*](d)", "{em @b|a}{@b| }{code @b|]} *{@d|c*}")),
        TestRow("links in links", ("[a [b](c) d](e) ![f [g](h)](i)", "[a {@c|b} d](e) {@i|f }{@h|g}")),
        TestRow("pictures", ("![a](b) !c \\![d](e)", "{@b|a} !c !{@e|d}")),
        TestRow(
            "addresses in brackets",
            (
                "<https://a.b?c*d*> <e@f.g> <h> <i:> <j k:l>",
                "{@https://a.b?c*d*|https://a.b?c*d*} {@mailto:e@f.g|e@f.g} <h> <i:> <j k:l>"
            )
        ),
        TestRow("labels", ("[a][b] [b][] [b] ![b] [B] [c][d]", "{@/b|a} {@/b|b} {@/b|b} {@/b|b} {@/b|B} [c][d]")),
        TestRow("brackets in labels", ("[[b]] [a[b]] [x [y] z][b]", "[{@/b|b}] [a{@/b|b}] {@/b|x [y] z}")),
    ]

    @Test(arguments: blocks) func blocksAreRead(_ row: TestRow<(String, String)>) {
        #expect(MarkdownDump.of(row.value.0) == row.value.1, sourceLocation: row.location)
    }

    @Test(arguments: inlines) func textIsRead(_ row: TestRow<(String, String)>) {
        let read = MarkdownDump.inlines(Array(row.value.0.utf8), ["B": "/b"])
        #expect(read == row.value.1, sourceLocation: row.location)
    }

    /// Texts that take a time with the square of their length, or many calls in each other, where a reader is careless.
    @Test(
        arguments: [
            "*[", "*a [b_", "> ", "- ", "1. ", "`a``b", "[a](b", "[a](<b", "[a](b \"c", "![", "![a](b)", "]",
            "|a\n|-\n",
            "[a]: b\n", "<a", "&a", "> > > a\n", "\t", "- a\n\n", "a**b", "[", "(", "\\", "\u{0}", "~~a~", "[a][b",
            "#\n",
        ]
    )
    func hostileTextsAreRead(piece: String) {
        let count = TestDepth.times(40_000, dividedBy: 20) / piece.utf8.count
        let text = String(repeating: piece, count: count)
        for text in [text, text + String(repeating: String(piece.reversed()), count: count)] {
            let markdown = Markdown(text)
            let space = Space(width: 20)
            #expect(markdown.lines(in: space).count == markdown.height(in: space))
        }
    }

    @Test func containersInEachOtherAreLimited() {
        let count = TestDepth.times(1000)
        let lines = (0..<count).map { String(repeating: "  ", count: $0) + "- a" }
        for text in [lines.joined(separator: "\n"), String(repeating: "> ", count: count) + "a"] {
            let depths = MarkdownReader(text).blocks.map(\.depth)
            let markdown = Markdown(text)
            #expect((depths.max() ?? 0) < 45 && markdown.lines(in: Space(width: 5)).count > 20)
        }
    }

    // MARK: - The look

    private static let looks: [TestRow<Look>] = [
        TestRow("headings", (Markdown("# a\nb\n## c d\n"), 5, ["a", "─────", "", "b", "", "## c", "   d"])),
        TestRow(
            "lists",
            (Markdown("9. a b\n10. c\n    - d\n\n      e"), 9, [" 9. a b", "10. c", "    • d", "", "      e"])
        ),
        TestRow("a list with space", (Markdown("- a\n\n- [ ] b\n-"), 9, ["• a", "", "[ ] b", "", "•"])),
        TestRow("quotes", (Markdown("> a b c\n>\n> - d"), 6, ["│ a b", "│ c", "│", "│ • d"])),
        TestRow("code", (Markdown("```\nabcdef\n\tx\n```"), 6, ["  abcd", "  ef", "", "  x"])),
        TestRow("a link", (Markdown("[a](https://b.c) <d@e.f>"), 30, ["a (https://b.c) d@e.f"])),
        TestRow("a link without a text", (Markdown("[](b) ![](c)[d](d)"), 30, ["(b) (c)d"])),
        TestRow("breaks", (Markdown("a\\\nb\nc"), 9, ["a", "b c"])),
        TestRow(
            "a table",
            (Markdown("|a|b|\n|-|:-:|\n|*c* d|東京 e|"), 9, ["a     b", "─────────", "c d  東京", "      e"])
        ),
        TestRow(
            "a head that wraps",
            (Markdown("|a|the long head|\n|-|-|\n|*c*|東京|"), 12, ["a  the long", "   head", "────────────", "c  東京"])
        ),
        TestRow(
            "a table with more words than space",
            (
                Markdown("|To|Every other hour|By|\n|-|-|-|\n|Edinburgh|half past|rail|\n|Bath||sea|"), 16,
                [
                    "To     Edinburgh", "Every  half past", "other", "hour", "By     rail", "────────────────",
                    "To     Bath", "Every", "other", "hour", "By     sea",
                ]
            )
        ),
        TestRow(
            "a table with longer words than space",
            (
                Markdown("|Connection|Hour|\n|-|-|\n|Edinburgh||"), 14,
                ["Connection", "  Edinburgh", "Hour"]
            )
        ),
        TestRow(
            "a table with more columns than space",
            (Markdown("|a|b|c|d|\n|-|-|-|-|\n|1|2||*4*|"), 9, ["a  1", "b  2", "c", "d  4"])
        ),
        TestRow("a narrow head without rows", (Markdown("|a|b|c|d|\n|-|-|-|-|"), 9, ["a", "b", "c", "d"])),
        TestRow("a table without titles", (Markdown("|||\n|-|-|\n|a b|c|"), 9, ["a b  c"])),
        TestRow("deep lists", (Markdown("- a\n  1. b\n     - [x] c d"), 9, ["• a", "  1. b", "  [x] c d"])),
        TestRow("signs above their text", (Markdown("- [x] a b\n\n## c"), 3, ["[x]", "a b", "", "##", "c"])),
        TestRow("one column of the terminal", (Markdown("> - a 東"), 1, ["•", "a", ""])),
        TestRow("none", (Markdown("a"), 0, [])),
        TestRow("control characters", (Markdown("a\u{1B}[31m &#27; b"), 20, ["a␛[31m ␛ b"])),
    ]

    @Test(arguments: looks) func aTextShows(_ row: TestRow<Look>) {
        let (component, width, lines) = row.value
        #expect(component.shown(width: width) == lines, sourceLocation: row.location)
    }

    /// Whatever its width, a table shows each word, and says it with the title of its column.
    @Test func aTableLosesNothing() {
        let words = (0..<12).map { "w\($0)" }
        let rows = [words.map { "the " + $0 }, words.map { _ in "-" }, words.map { $0 + "x" }]
        let table = Markdown(rows.map { "|" + $0.joined(separator: "|") + "|" }.joined(separator: "\n"))
        for width in 4...100 {
            let shown = table.shown(width: width).joined(separator: " ").split(separator: " ")
            let lost = (words + words.map { $0 + "x" }).filter { !shown.contains($0[...]) }
            #expect(lost == [], "at a width of \(width)")
        }
        #expect(table.spoken.hasPrefix("the w0 w0x, the w1 w1x, "))
    }

    /// Safe addresses are links of the terminal, others text alone.
    @Test func linksAreThoseOfTexts() {
        let spans = Markdown("[a](https://b.c) [d](javascript:e)").lines(in: Space(width: 80))[0].spans
        #expect(spans.map(\.text).joined().hasPrefix("a (https://b.c) d (javascript:e) "))
        #expect(spans.compactMap(\.link) == ["https://b.c"])
    }
}
