import Foundation
import MillraceRendering
import Testing

@testable import MillraceTerminal

/// Sequences with texts of others in them: whatever these are, the sequence ends where it should.
struct TerminalSequenceTests {
    private static let hostile = [
        "", "plain", "a\u{1B}\\b", "a\u{7}b", "\u{9C}", "\u{1B}]52;c;!\u{1B}\\", "a\nb\tc\r\nd", "\u{90}q\u{9C}",
        "\u{202E}evil\u{2066}",
        "東京 👩‍💻", "\u{0}\u{18}\u{1A}", String(repeating: "x", count: 100_000),
        "e" + String(repeating: "\u{301}", count: 50_000),
    ]

    @Test(arguments: hostile) func aTitleHasNoControlCharacters(title: String) throws {
        for inASCII in [false, true] {
            let bytes = TerminalSequence.title(title, inASCII: inASCII)
            let text = try #require(String(bytes: bytes, encoding: .utf8))
            #expect(text.hasPrefix("\u{1B}]2;") && text.hasSuffix("\u{1B}\\"))
            let content = text.unicodeScalars.dropFirst(4).dropLast(2)
            #expect(content.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
            #expect(content.allSatisfy { !inASCII || $0.isASCII })
            #expect(content.count <= 4 * TerminalSequence.longestTitle)
        }
    }

    @Test func aTitleIsReadable() {
        func title(_ text: String, inASCII: Bool = false) -> String {
            String(decoding: TerminalSequence.title(text, inASCII: inASCII).dropFirst(4).dropLast(2), as: UTF8.self)
        }
        #expect(title("Cities – 東京") == "Cities – 東京")
        #expect(title("Cities – 東京", inASCII: true) == "Cities ? ??")
        #expect(title("a\nb\u{1B}[2Jc") == "a b[2Jc")
    }

    @Test(arguments: hostile) func aCopyIsInBase64(text: String) throws {
        let bytes = TerminalSequence.copy(text, isInTmux: false)
        let content = String(decoding: bytes.dropFirst(7).dropLast(2), as: UTF8.self)
        #expect(bytes.starts(with: "\u{1B}]52;c;".utf8) && Array(bytes.suffix(2)) == Array("\u{1B}\\".utf8))
        #expect(Data(base64Encoded: content).map { Array($0) } == Array(text.utf8))
        #expect(content.utf8.allSatisfy { (0x2B...0x7A).contains($0) })
    }

    @Test func tmuxGetsItTwice() {
        let text = String(decoding: TerminalSequence.copy("a", isInTmux: true), as: UTF8.self)
        let (esc, st) = ("\u{1B}", "\u{1B}\\")
        #expect(text == "\(esc)]52;c;YQ==\(st)\(esc)Ptmux;\(esc)\(esc)]52;c;YQ==\(esc)\(st)\(st)")
    }

    /// tmux takes the text into its buffer, once or twice, and the title for its pane; what it must not show isn't shown.
    @Test(.enabled(if: TmuxPane.isInstalled, "tmux is not installed"), arguments: ["off", "on"])
    func tmuxTakesTheTextAndTheTitle(passthrough: String) throws {
        let bytes =
            TerminalSequence.copy("London 東京\n", isInTmux: true) + TerminalSequence.pushTitle
            + TerminalSequence.title("Cities\u{1B}\\ 東京", inASCII: false) + TerminalSequence.bell
            + Painter(colors: .none, showsLinks: true)
            .paint(
                TextFrame(width: 40, height: 2) {
                    $0.write(Line([Span("hours", link: "https://example.com/;a")]), row: 0)
                },
                over: nil
            )
        let pane = try TmuxPane(
            size: (40, 5),
            configuration: [
                "set -s set-clipboard on", "set -g allow-passthrough \(passthrough)", "set -g monitor-bell on",
            ],
            files: ["bytes": bytes],
            script: TmuxPane.showing("bytes", telling: "shown") + "; read -r -d Q answer"
        )
        try pane.wait(for: "shown")
        #expect(try pane.buffer() == "London 東京\n")
        #expect(try pane.value(of: "#{pane_title}") == "Cities\\ 東京")
        #expect(try pane.lines().first == "hours")
    }
}
