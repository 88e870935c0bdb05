import MillraceRendering
import MillraceStreams
import MillraceTestKit
import Testing
import TestSupport

@testable import MillraceTerminal

struct PainterTests {
    @Test func thePaintedTerminalShowsTheFrame() {
        var random = SeededGenerator(seed: 42)
        for _ in 0..<TestDepth.times(60, dividedBy: 2) {
            let (width, height) = (Int(random.next() % 24) + 1, Int(random.next() % 6) + 1)
            var terminal = VirtualTerminal(width: width, height: height)
            var shown: TextFrame?
            for _ in 0..<6 {
                let next = frame(width: width, height: height, over: shown, &random)
                terminal.receive(Painter(colors: .trueColor).paint(next, over: shown))
                expect(terminal, shows: next)
                shown = next
            }
        }
    }

    /// A frame of some size that shows texts, each from its row on.
    typealias Shown = (columns: Int, rows: Int, row: Int)

    static let changes: [Row<(shown: Shown, before: String, after: String, bytes: String)>] = [
        Row("nothing", ((10, 2, 0), "London", "London", "")),
        Row("a changed word is all that is sent", ((80, 24, 4), "Population: 8 M", "Population: 9 M", "␛[5;13H9")),
        Row("the rest of a line", ((80, 24, 4), "Population: 8 M", "Pop", "␛[5;4H␛[K")),
        Row("a short gap is bridged", ((30, 1, 0), "a1234b", "x1234y", "␛[Hx1234y")),
        Row("a longer gap isn't", ((30, 1, 0), "a12345b", "x12345y", "␛[Hx␛[5Cy")),
        Row("a gap with a wide text isn't", ((30, 1, 0), "a東b", "x東y", "␛[Hx␛[2Cy")),
        Row("a few spaces before a word", ((30, 1, 0), "abcdefghijk|", "           |", "␛[H           ")),
        Row("many spaces before a word", ((30, 1, 0), "abcdefghijkl|", "            !", "␛[H␛[12X␛[12C!")),
        Row("spaces that stay behind some", ((30, 1, 0), "abc            d|", "                |", "␛[H   ␛[12C ")),
        // Nothing is left below what a terminal takes for narrower.
        Row("a disputed emoji", ((30, 1, 0), "ab hello", "❤\u{FE0F}b hello", "␛[H  ␛[H❤\u{FE0F}␛[1;3Hb he␛[Clo")),
        Row("a disputed word on nothing", ((30, 1, 0), "", "हिन्दी", "␛[Hहिन्दी")),
        Row("a disputed word over another", ((30, 1, 0), "हिन्दी", "हिन्दि", "␛[H     ␛[Hहिन्दि")),
    ]

    private static func frame(_ shown: Shown, _ text: String) -> TextFrame {
        TextFrame(width: shown.columns, height: shown.rows) { $0.write(text, row: shown.row) }
    }

    @Test(arguments: changes)
    func onlyChangesAreSent(_ row: Row<(shown: Shown, before: String, after: String, bytes: String)>) {
        let (shown, before, after, expected) = row.value
        let painter = Painter(colors: .ansi256, isSynchronized: false)
        let bytes = painter.paint(Self.frame(shown, after), over: Self.frame(shown, before))
        let text = String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
        #expect(text == expected, sourceLocation: row.location)
        // An update that changes nothing is nothing, also where updates are synchronized.
        let synchronized = Painter(colors: .none).paint(Self.frame(shown, after), over: Self.frame(shown, after))
        #expect(synchronized == [], sourceLocation: row.location)
    }

    @Test func nothingIsLeftOfADisputedLetter() {
        let painter = Painter(colors: .ansi256, isSynchronized: false)
        let frames = ["नि", "न"].map { Self.frame((30, 1, 0), $0) }
        let text = String(decoding: painter.paint(frames[1], over: frames[0]), as: UTF8.self)
        #expect(text.hasSuffix("\u{1B}[Hन\u{1B}[K"), "\(text.debugDescription)")
    }

    @Test func aListIsScrolledAndNotPaintedAgain() {
        let painter = Painter(colors: .ansi256, isSynchronized: false)
        let screen = Screen(title: "List", keys: [KeyBinding("r", "Refresh") {}]) {
            for number in 0..<100 { Node(id: number) { "row number \(number * 7919 % 1000)" } }
        }
        let before = screen.frame(width: 60, height: 24, scroll: 10)
        for scroll in [9, 11, 14, 3] {
            let after = screen.frame(width: 60, height: 24, scroll: scroll)
            let bytes = painter.paint(after, over: before)
            #expect(bytes.count < 30 + 30 * abs(scroll - 10), "\(scroll)")
            var terminal = VirtualTerminal(width: 60, height: 24)
            terminal.receive(painter.paint(before, over: nil))
            terminal.receive(bytes)
            expect(terminal, shows: after)
        }
        #expect(
            String(
                decoding: painter.paint(screen.frame(width: 60, height: 24, scroll: 11), over: before),
                as: UTF8.self
            )
                == "\u{1B}[3;22r\u{1B}[22H\n\u{1B}[2Crow number 570\u{1B}[r"
        )
    }

    @Test func aPaintedTerminalShowsScrolledFrames() {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<TestDepth.times(30, dividedBy: 2) {
            let (width, height) = (Int(random.next() % 20) + 4, Int(random.next() % 12) + 4)
            let screen = Screen(title: random.next() % 2 == 0 ? "T" : "") {
                for number in 0..<30 { Node(id: number) { number % 5 == 0 ? "東京 \(number)" : "\(number % 7)" } }
            }
            var terminal = VirtualTerminal(width: width, height: height)
            var shown: TextFrame?
            for _ in 0..<8 {
                let focus = Focus(Int(random.next() % 30))
                let next = screen.frame(width: width, height: height, focus: focus, scroll: shown?.scroll ?? 0)
                terminal.receive(Painter(colors: .trueColor).paint(next, over: shown))
                expect(terminal, shows: next)
                shown = next
            }
        }
    }

    private func expect(_ terminal: VirtualTerminal, shows frame: TextFrame) {
        let cursor = terminal.isCursorShown ? terminal.cursor : nil
        var wrong: [TextFrame.Cursor] = []
        for row in 0..<frame.height {
            for column in 0..<frame.width where terminal.cells[row][column].style != frame[row, column].style {
                wrong.append(TextFrame.Cursor(row: row, column: column))
            }
        }
        #expect(
            (terminal.complaints, terminal.lines, terminal.isSynchronizing, cursor, wrong) == (
                [], frame.lines, false, frame.cursor, []
            )
        )
    }

    /// A frame with some texts, drawn over the lines of another one.
    private func frame(width: Int, height: Int, over previous: TextFrame?, _ random: inout SeededGenerator) -> TextFrame
    {
        let texts = [
            "London", "東京", "e\u{301}x", "👩‍👩‍👧‍👦", "🇬🇧", "a\u{1B}b", " ", "──", "❤\u{FE0F}", "x", "   ", "क्षि", "한글",
        ]
        let styles = [
            Style.plain, .plain, .bold, Style(foreground: .rgb(1, 2, 3)), Style(background: .red, attributes: .reverse),
        ]
        return TextFrame(width: width, height: height) { canvas in
            for (row, line) in (previous?.lines ?? []).enumerated() where random.next() % 4 > 0 {
                canvas.write(line, row: row)
            }
            for _ in 0..<(random.next() % 8) {
                canvas.write(
                    texts[Int(random.next() % UInt64(texts.count))],
                    row: Int(random.next() % UInt64(height)),
                    column: Int(random.next() % UInt64(width)),
                    style: styles[Int(random.next() % UInt64(styles.count))]
                )
            }
            if random.next() % 2 == 0 { canvas.placeCursor(row: 0, column: Int(random.next() % UInt64(width))) }
        }
    }
}
