import Millrace
import Testing

@testable import MillraceTestKit

/// The terminal understands a painter's bytes, and complains about all others.
struct VirtualTerminalTests {
    private func received(_ bytes: String, width: Int = 6, height: Int = 2) -> VirtualTerminal {
        var terminal = VirtualTerminal(width: width, height: height)
        terminal.receive(Array(bytes.utf8))
        return terminal
    }

    /// Half of a wide text is blank.
    @Test func textsStandWhereTheCursorIs() {
        let terminal = received("ab\u{1B}[2;3H東c\u{1B}[H\u{1B}[CX")
        #expect(
            (terminal.lines, terminal.complaints, terminal.cells[1].map(\.width))
                == (["aX", "  東c"], [], [1, 1, 2, 0, 1, 1])
        )
        #expect(["東\u{1B}[1;2Hx", "東\u{1B}[Hx"].map { received($0).lines } == [[" x", ""], ["x", ""]])
    }

    @Test func whatNoPainterSendsIsAComplaint() {
        let bytes = [
            "\u{1B}]8;;x\u{7}", "\u{1B}[5n", "\u{1B}[2J\u{1B}[9;9Hx", "abcdefg", "\r", "a\r\nb\r\n", "\u{1B}[31m",
            "\u{1B}[0;5m", "\u{1B}[0;38;5m", "\u{1B}[0;38;2;1;2m", "\u{1B}[0;48;5;256m", "\u{1B}[3;1r", "\u{1B}[0;4r",
            "\u{1B}[1r", "\u{1B}[m",
        ]
        let wrong = bytes.filter { received($0).complaints.count != 1 }
        #expect(wrong == [])
    }

    /// Each style of a painter is read back: all attributes, and colors of each kind, alone and together.
    @Test func everyStyleIsReadAsItWasPainted() {
        let colors: [Color] = [.standard, .rgb(1, 2, 3)] + [0, 7, 8, 15, 16, 255].map { .palette($0) }
        for attributes in 0..<UInt8(64) {
            for (foreground, background) in colors.flatMap({ first in colors.map { (first, $0) } }) {
                let style = Style(
                    foreground: foreground,
                    background: background,
                    attributes: TextAttributes(rawValue: attributes)
                )
                let terminal = received(style.ansi(colors: .trueColor) + "x")
                guard terminal.cells[0][0].style == style, terminal.complaints.isEmpty else {
                    Issue.record("\(style) is read as \(terminal.cells[0][0].style)")
                    return
                }
            }
        }
    }
}
