import MillraceRendering
import MillraceTestKit
import Testing

@testable import MillraceTerminal

struct PainterTests {
    @Test func thePaintedTerminalShowsTheFrame() {
        var random = SplitMix(state: 42)
        for _ in 0..<60 {
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

    @Test func nothingIsSentWhenNothingChanges() {
        let frame = TextFrame(width: 10, height: 2) { $0.write("London", row: 0) }
        #expect(Painter(colors: .none).paint(frame, over: frame) == [])
    }

    @Test func aChangedWordIsAllThatIsSent() {
        let painter = Painter(colors: .ansi256, isSynchronized: false)
        let before = TextFrame(width: 80, height: 24) { $0.write("Population: 8 M", row: 4) }
        let after = TextFrame(width: 80, height: 24) { $0.write("Population: 9 M", row: 4) }
        #expect(String(decoding: painter.paint(after, over: before), as: UTF8.self) == "\u{1B}[5;13H9")
        let shorter = TextFrame(width: 80, height: 24) { $0.write("Pop", row: 4) }
        #expect(String(decoding: painter.paint(shorter, over: before), as: UTF8.self) == "\u{1B}[5;4H\u{1B}[K")
    }

    @Test func aShortGapIsBridged() {
        let painter = Painter(colors: .ansi256, isSynchronized: false)
        func frame(_ text: String) -> TextFrame {
            TextFrame(width: 30, height: 1) { $0.write(text, row: 0) }
        }
        func bytes(_ before: String, _ after: String) -> String {
            String(decoding: painter.paint(frame(after), over: frame(before)), as: UTF8.self)
        }
        #expect(bytes("a1234b", "x1234y") == "\u{1B}[Hx1234y")
        #expect(bytes("a12345b", "x12345y") == "\u{1B}[Hx\u{1B}[5Cy")
        #expect(bytes("a東b", "x東y") == "\u{1B}[Hx\u{1B}[2Cy")
    }

    @Test func nothingIsLeftBelowWhatATerminalTakesForNarrower() {
        let painter = Painter(colors: .ansi256, isSynchronized: false)
        func frame(_ text: String) -> TextFrame {
            TextFrame(width: 30, height: 1) { $0.write(text, row: 0) }
        }
        func bytes(_ before: String, _ after: String) -> String {
            String(decoding: painter.paint(frame(after), over: frame(before)), as: UTF8.self)
        }
        #expect(bytes("ab hello", "❤\u{FE0F}b hello") == "\u{1B}[H  \u{1B}[H❤\u{FE0F}\u{1B}[1;3Hb he\u{1B}[Clo")
        #expect(bytes("", "हिन्दी") == "\u{1B}[Hहिन्दी")
        #expect(bytes("हिन्दी", "हिन्दि") == "\u{1B}[H     \u{1B}[Hहिन्दि")
        #expect(bytes("नि", "न").hasSuffix("\u{1B}[Hन\u{1B}[K") || bytes("नि", "न") == "\u{1B}[Hन\u{1B}[K")
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
        var random = SplitMix(state: 9)
        for _ in 0..<30 {
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

    @Test func theCursorIsShownWhereTheFrameWantsIt() {
        let painter = Painter(colors: .ansi256, isSynchronized: false)
        let hidden = TextFrame(width: 10, height: 2)
        let shown = TextFrame(width: 10, height: 2) { $0.placeCursor(row: 1, column: 3) }
        #expect(String(decoding: painter.paint(shown, over: hidden), as: UTF8.self) == "\u{1B}[2;4H\u{1B}[?25h")
        #expect(String(decoding: painter.paint(hidden, over: shown), as: UTF8.self) == "\u{1B}[?25l")
    }

    private func expect(_ terminal: VirtualTerminal, shows frame: TextFrame) {
        #expect(terminal.complaints == [])
        #expect(terminal.lines == frame.lines)
        #expect(!terminal.isSynchronizing)
        #expect(terminal.isCursorShown == (frame.cursor != nil))
        if let cursor = frame.cursor { #expect(terminal.cursor == cursor) }
        var wrong: [TextFrame.Cursor] = []
        for row in 0..<frame.height {
            for column in 0..<frame.width where terminal.cells[row][column].style != frame[row, column].style {
                wrong.append(TextFrame.Cursor(row: row, column: column))
            }
        }
        #expect(wrong == [])
    }

    /// A frame with some texts, drawn over the lines of another one.
    private func frame(width: Int, height: Int, over previous: TextFrame?, _ random: inout SplitMix) -> TextFrame {
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
