import MillraceRendering
import MillraceStreams
import MillraceTestKit
import Testing
import TestSupport

@testable import MillraceTerminal

/// Links as a terminal gets them: opened, closed, and never around what isn't theirs.
struct LinkPaintingTests {
    private let painter = Painter(colors: .none, isSynchronized: false, showsLinks: true)

    private func frame(_ lines: [[Span]], width: Int = 20) -> TextFrame {
        TextFrame(width: width, height: lines.count) { canvas in
            for (row, line) in lines.enumerated() { canvas.write(Line(line), row: row) }
        }
    }

    private func painted(_ next: TextFrame, over previous: TextFrame? = nil) -> String {
        String(decoding: painter.paint(next, over: previous), as: UTF8.self).replacing("\u{1B}", with: "␛")
    }

    @Test func aLinkIsOpenedAndClosed() {
        let text = painted(frame([["See ", Span("hours", link: "https://e/h"), "."]]), over: frame([[]]))
        #expect(text.contains("See ␛]8;id=") && text.contains(";https://e/h␛\\hours␛]8;;␛\\."), "\(text)")
        // A terminal without links gets plain text.
        let plain = Painter(colors: .none, isSynchronized: false)
        let bytes = plain.paint(frame([[Span("hours", link: "https://e")]]), over: nil)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("]8"))
    }

    /// The parts of one link have one id, in each line and in each frame.
    @Test func theIDStaysTheSame() {
        let link = Text("Opening hours of the shop").link("https://e/h")
        func shown(_ title: String) -> TextFrame {
            Screen(title: title) { Node(id: 1, link) }.frame(width: 12)
        }
        let texts = [painted(shown("a")), painted(shown("b"), over: shown("a")), painted(shown("a"))]
        let ids = texts.flatMap { $0.matches(of: /8;id=(\w+);/).map { String($0.1) } }
        // One for each of the frames that were painted anew.
        #expect((ids.count, Set(ids).count, painted(shown("a"), over: shown("a"))) == (2, 1, ""))
    }

    /// Frames of links, wide and disputed texts, painted over each other: each cell has the link that the frame says.
    @Test(arguments: TestDepth.some(0..<20 as Range<UInt64>)) func everyCellHasItsLink(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = ["hours", "東京", "कुछ देर", "👩‍💻", "  ", "e\u{301}", "a"]
        let links = ["", "https://a.example", "https://b.example/;x", "mailto:c@example.com"]
        var terminal = VirtualTerminal(width: 30, height: 8)
        var shown: TextFrame?
        for _ in 0..<12 {
            let lines = (0..<8).map { _ in
                (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    Span(
                        words.randomElement(using: &random) ?? "",
                        style: [.plain, .bold].randomElement(using: &random) ?? .plain,
                        link: links.randomElement(using: &random)
                    )
                }
            }
            let next = frame(lines, width: 30)
            terminal.receive(painter.paint(next, over: shown))
            shown = next
            var wrong = terminal.complaints
            for row in 0..<8 {
                for column in 0..<30 where next[row, column].width > 0 {
                    guard terminal.cells[row][column].link != next[row, column].link else { continue }
                    wrong.append("\(row), \(column)")
                }
            }
            #expect(wrong == [])
        }
    }

    @Test(
        arguments: [
            ("xterm-256color", "", true), ("tmux-256color", "/tmp/t", true), ("screen-256color", "/tmp/t", true),
            ("screen", "", false), ("linux", "", false), ("dumb", "", false), ("", "", false), ("vt220", "", false),
            ("alacritty", "", true),
        ]
    )
    func theEnvironmentSaysWhetherThereAreLinks(term: String, tmux: String, expected: Bool) {
        let variables = ["TERM": term, "TMUX": tmux]
        #expect(TerminalEnvironment.showsLinks { variables[$0] } == expected)
    }
}
