import Foundation
import MillraceRendering
import TestSupport
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
            let text = try String(bytes: bytes, encoding: .utf8).unwrapped()
            #expect(text.hasPrefix("\u{1B}]2;") && text.hasSuffix("\u{1B}\\"))
            let content = text.unicodeScalars.dropFirst(4).dropLast(2)
            let wrong = content.filter { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || inASCII && !$0.isASCII }
            #expect(wrong.isEmpty && content.count <= 4 * TerminalSequence.longestTitle, "\(wrong)")
        }
    }

    @Test func sequencesAreReadable() {
        func title(_ text: String, inASCII: Bool = false) -> String {
            String(decoding: TerminalSequence.title(text, inASCII: inASCII).dropFirst(4).dropLast(2), as: UTF8.self)
        }
        let titles = [title("Cities – 東京"), title("Cities – 東京", inASCII: true), title("a\nb\u{1B}[2Jc")]
        // tmux gets a text to copy twice.
        let text = String(decoding: TerminalSequence.copy("a", isInTmux: true), as: UTF8.self)
        let (esc, st) = ("\u{1B}", "\u{1B}\\")
        #expect(
            (titles, text) == (
                ["Cities – 東京", "Cities ? ??", "a b[2Jc"],
                "\(esc)]52;c;YQ==\(st)\(esc)Ptmux;\(esc)\(esc)]52;c;YQ==\(esc)\(st)\(st)"
            )
        )
    }

    @Test(arguments: hostile) func aCopyIsInBase64(text: String) {
        let bytes = TerminalSequence.copy(text, isInTmux: false)
        let content = String(decoding: bytes.dropFirst(7).dropLast(2), as: UTF8.self)
        let ends = [bytes.prefix(7), bytes.suffix(2)].map { String(decoding: $0, as: UTF8.self) }
        let decoded = Data(base64Encoded: content).map { Array($0) }
        #expect(
            (ends, decoded, content.utf8.filter { !(0x2B...0x7A).contains($0) }) == (
                ["\u{1B}]52;c;", "\u{1B}\\"], Array(text.utf8), []
            )
        )
    }
}
