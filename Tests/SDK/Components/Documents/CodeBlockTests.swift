import RenderingTestSupport
import TestSupport
import Testing

@testable import MillraceComponents
@testable import MillraceRendering

struct CodeBlockTests {
    /// Returns the lines of code, each part with the sign of its style: a keyword `k`, a text or number `l`, a comment
    /// `c`.
    private static func parts(_ code: String, _ language: CodeBlock.Language) -> String {
        var lexer = CodeLexer(language)
        let signs: [Style: String] = [.accent: "k", .info: "l", .secondary: "c"]
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            lexer.spans(of: String(line)).map { span in signs[span.style].map { "{\($0)|\(span.text)}" } ?? span.text }
                .joined()
        }
        return lines.joined(separator: "\n")
    }

    private static let codes: [TestRow<(CodeBlock.Language, String, String)>] = [
        TestRow("plain text", (.plain, "let \"a\" // 1", "let \"a\" // 1")),
        TestRow("Swift", (.swift, "let a1 = 12 + 0xF_F // b", "{k|let} a1 = {l|12} + {l|0xF_F} {c|// b}")),
        TestRow("ranges and points", (.swift, "0...9 1.5.rounded()", "{l|0}...{l|9} {l|1.5}.rounded()")),
        TestRow("rows of hashes", (.swift, "####if ##\"a\"## ###", "###{k|#if} {l|##\"a\"##} ###")),
        TestRow("attributes", (.swift, "@Test #if a@ #\"b\"#", "{k|@Test} {k|#if} a@ {l|#\"b\"#}")),
        TestRow("texts", (.swift, "\"a\\\"b\" \"c // d\n\" e", "{l|\"a\\\"b\"} {l|\"c // d}\n{l|\" e}")),
        TestRow("long texts", (.swift, "\"\"\"\na \"b\n\"\"\" if", "{l|\"\"\"}\n{l|a \"b}\n{l|\"\"\"} {k|if}")),
        TestRow(
            "comments in comments",
            (.swift, "/* a /* b\n*/ c */ d /*/", "{c|/*}{c| a /* b}\n{c|*/ c */} d {c|/*}{c|/}")
        ),
        TestRow("words of other scripts", (.swift, "für in 東", "für {k|in} 東")),
        TestRow("JSON", (.json, "{\"a\": [-1.5e3, true], null}", "{{l|\"a\"}: [-{l|1.5e3}, {k|true}], {k|null}}")),
        TestRow("JSON with an error", (.json, "\"a\n1 // b", "{l|\"a}\n{l|1} {c|// b}")),
        TestRow(
            "a shell",
            (
                .shell, "if a-if; then # b\n  echo \"c\nd\" 'e\\'",
                "{k|if} a-if; {k|then} {c|# b}\n  echo {l|\"c}\n{l|d\"} {l|'e\\'}"
            )
        ),
        TestRow("no comments, and no texts", (.shell, "a#b \\\"c ${#d}", "a#b \\\"c ${#d}")),
    ]

    @Test(arguments: codes) func partsHaveStyles(_ row: TestRow<(CodeBlock.Language, String, String)>) {
        let (language, code, expected) = row.value
        #expect(Self.parts(code, language) == expected, sourceLocation: row.location)
    }

    private static let looks: [TestRow<Look>] = [
        TestRow("numbers", (CodeBlock("a\r\n\tb\n", firstNumber: 9), 20, [" 9 │ a", "10 │         b"])),
        TestRow("cut", (CodeBlock("abcdefghijklmn"), 14, ["1 │ abcdefghi…"])),
        TestRow(
            "wrapped",
            (CodeBlock("abcdefghijkl\nb", wrapping: .grapheme), 14, ["1 │ abcdefghij", "  │ kl", "2 │ b"])
        ),
        TestRow("in few columns", (CodeBlock("abcdefghi"), 8, ["abcdefg…"])),
        TestRow("without numbers", (CodeBlock("a\nb", firstNumber: nil, highlighting: 2...9), 12, ["  a", "▸ b"])),
        TestRow("nothing", (CodeBlock(""), 12, ["1 │"])),
        TestRow(
            "the last number of all",
            (
                CodeBlock("a\nb", firstNumber: .max, wrapping: .word), 80,
                [" 9223372036854775807 │ a", "-9223372036854775808 │ b"]
            )
        ),
        TestRow("no space", (CodeBlock("a"), 0, [])),
    ]

    @Test(arguments: looks) func codeShows(_ row: TestRow<Look>) {
        let (component, width, lines) = row.value
        #expect(component.shown(width: width) == lines, sourceLocation: row.location)
    }

    @Test func highlightedLinesAreABar() {
        let code = CodeBlock("let a\nlet b", language: .swift, highlighting: 2...2)
        func bars(_ theme: Theme) -> [Set<Style>] {
            let space = Space(width: 16, theme: theme)
            let frame = TextFrame(width: 16, lineCount: 2, theme: theme) { code.draw(on: &$0, in: space) }
            return frame.styledLines.map { Set($0.spans.map(\.style)) }
        }
        let dark = bars(.dark)
        #expect(dark[1].allSatisfy { $0.background == Theme.dark[.highlight].background })
        #expect(dark[1].contains { $0.foreground == Theme.dark[.accent].foreground })
        #expect(dark[0].allSatisfy { $0.background != Theme.dark[.highlight].background })
        #expect(bars(.mono).map { $0.allSatisfy { $0.attributes.contains(.reverse) } } == [false, true])
    }
}
