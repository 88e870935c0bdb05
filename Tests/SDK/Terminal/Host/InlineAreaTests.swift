import MillraceRendering
import MillraceTestKit
import TestSupport
import Testing

@testable import MillraceTerminal

/// Inline areas on a virtual terminal that answers: what was there stays, the frame is below it, and the rest of the
/// terminal is empty.
struct InlineAreaTests {
    /// An area, its terminal, and the frame that it shows.
    private struct Run {
        var terminal: VirtualTerminal
        var area: InlineArea
        var shown: TextFrame?
        let painter = Painter(colors: .trueColor)
        /// What was on the terminal before.
        let before: [String]

        init(width: Int, height: Int, above: Int, prompt: String, usesMouse: Bool = true) {
            terminal = VirtualTerminal(width: width, height: height, isInline: true)
            area = InlineArea(usesMouse: usesMouse)
            let lines = (0..<above).map { "line \($0)".prefix(width) }.map(String.init)
            let start = String(prompt.prefix(width - 1))
            terminal.receive(Array((lines.map { $0 + "\r\n" }.joined() + start).utf8))
            before = lines + (start.isEmpty ? [] : [start])
            send(area.begin(now: 0))
            send(area.place(now: 0, isFinal: false, hasUnreadInput: false) ?? [])
        }

        mutating func send(_ bytes: [UInt8]) {
            terminal.receive(bytes)
            var decoder = KeyDecoder()
            decoder.expectsCursor = true
            let keys = decoder.decode(terminal.takeAnswers().utf8)
            #expect(keys == [])
            for report in decoder.takeReports() {
                guard case let .cursor(row, column) = report else { continue }
                _ = area.take(row: row, column: column, now: 0)
            }
        }

        mutating func show(_ frame: TextFrame) {
            send(area.paint(frame, over: shown, with: painter, now: 0))
            shown = frame
        }

        func expectFrame(_ frame: TextFrame, _ name: String) {
            var lines = terminal.allLines
            while lines.count > before.count + frame.height, lines.last == "" { lines.removeLast() }
            let padded = frame.lines + Array(repeating: "", count: max(0, frame.height - frame.lines.count))
            #expect((terminal.complaints, lines) == ([], before + padded), "\(name)")
            let top = before.count - terminal.scrollback.count
            let cursor = frame.cursor ?? TextFrame.Cursor(row: 0, column: 0)
            let styles = (0..<frame.height).map { row in (0..<frame.width).map { frame[row, $0].style } }
            let shown = (0..<frame.height).map { row in (0..<frame.width).map { terminal.cells[top + row][$0].style } }
            let click = Key.mouse(Mouse(.click, row: top + frame.height - 1, column: 0))
            #expect(
                (
                    terminal.isSynchronizing, terminal.isCursorShown, terminal.cursor, shown == styles,
                    area.localized(click)
                ) == (
                    false, frame.cursor != nil, TextFrame.Cursor(row: top + cursor.row, column: cursor.column), true,
                    .mouse(Mouse(.click, row: frame.height - 1, column: 0))
                ),
                "\(name)"
            )
        }
    }

    private static func frame(_ variant: Int, width: Int, height: Int) -> TextFrame {
        TextFrame(width: width, height: height) { canvas in
            for row in 0..<height {
                switch (variant + row) % 5 {
                case 0: canvas.write("row \(row) of \(variant)", row: row)
                case 1: canvas.write("東京 ❤\u{FE0F} \(row)", row: row, style: .bold)
                case 2: canvas.write("नि \(variant) ab", row: row, style: Style(background: .red))
                case 3: break
                default: canvas.write(String(repeating: "x", count: width), row: row, style: .dim)
                }
            }
            if variant % 2 == 1 { canvas.placeCursor(row: min(variant, height - 1), column: min(variant, width - 1)) }
        }
    }

    /// Three samples and a place are asked for when the application begins anew; the line is taken for empty if the
    /// answer to the new question says so.
    @Test(arguments: [false, true], [0, 1999, 2000])
    func answersToEarlierQuestionsAreNotThoseToTheNewOne(areOwed: Bool, later: Int) {
        let columns = [3, 5, 3]
        var area = InlineArea(usesMouse: true)
        func isSample(column: Int, at time: Int) -> Bool { area.take(row: 5, column: column, now: time) }
        func place(at time: Int) -> [UInt8]? { area.place(now: time, isFinal: false, hasUnreadInput: false) }
        _ = area.begin(now: 0)
        var samples: [Bool] = [isSample(column: 1, at: 0)]
        _ = place(at: 0)
        _ = area.ask("", samples: columns.count, now: 0)
        _ = area.paint(TextFrame(width: 8, height: 1) { _ in }, over: nil, with: Painter(colors: .none), now: 0)
        _ = area.begin(now: later, answersAreOwed: areOwed)
        let isAnswered = areOwed && later < 2000
        if isAnswered { samples += (columns + [7]).map { isSample(column: $0, at: later) } }
        let before = place(at: later)
        samples.append(isSample(column: 1, at: later))
        #expect(
            (samples, [before, place(at: later)]) == (
                (isAnswered ? [false, true, true, true, false, false] : [false, false]),
                [nil, Array(Brush.savingCursor.utf8)]
            )
        )
    }

    @Test(arguments: [1, 2, 3, 5, 8, 24], [1, 2, 3, 6, 24])
    func whatWasThereStaysAboveEachFrame(wanted: Int, screenRows: Int) {
        let aboves = [0, 1, screenRows - 1, screenRows, screenRows + 3].filter { $0 >= 0 }
        let cases = [2, 7, 30].flatMap { width in
            aboves.flatMap { above in ["", "$ app", "東"].map { (width, above, $0) } }
        }
        // In a share, each area in others of the places.
        let places = cases.dropFirst((wanted * 5 + screenRows) % TestDepth.step(13))
        for (width, above, prompt) in TestDepth.some(places, each: 13) {
            let size = TerminalArea.inline(height: wanted).size(in: TerminalSize(columns: width, rows: screenRows))
            var run = Run(width: width, height: screenRows, above: above, prompt: prompt)
            for variant in [0, 1, 2, 2, 3, 5, 4, 7] {
                let frame = Self.frame(variant, width: width, height: size.rows)
                run.show(frame)
                run.expectFrame(frame, "\(width) above \(above) \(prompt) variant \(variant)")
            }
        }
    }

    /// The area has the lines of its frame: it grows below, scrolling what it has to, and clears what it gives back.
    @Test func anAreaHasTheLinesOfItsFrame() {
        for heights in [[3, 6, 1, 6, 2], [1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]] {
            for variant in 0..<4 {
                var run = Run(width: 20, height: 6, above: 4, prompt: "")
                for height in heights {
                    let frame = Self.frame(variant, width: 20, height: height)
                    run.show(frame)
                    run.expectFrame(frame, "\(heights) at \(height), variant \(variant)")
                }
            }
        }
    }

    @Test func nothingIsSentWhenNothingChanges() {
        var run = Run(width: 20, height: 6, above: 1, prompt: "")
        let frame = Self.frame(1, width: 20, height: 3)
        run.show(frame)
        let bytes1 = run.area.paint(frame, over: frame, with: run.painter, now: 0)
        #expect(bytes1 == [])
    }

    @Test(arguments: [-3, 0, 1, 5, 10, 11, Int.max]) func theHeightIsOfOneLineUpToAll(height: Int) {
        let size = TerminalArea.inline(height: height).size(in: TerminalSize(columns: 40, rows: 10))
        #expect(size == TerminalSize(columns: 40, rows: min(10, max(1, height))))
    }

    /// Without an answer, the area begins on a new line, because there may be text before the cursor.
    @Test func aTerminalThatDoesNotAnswerIsWaitedForOnce() {
        var area = InlineArea(usesMouse: true)
        let deadline = 100 + InlineArea.startPatience
        var log = [area.begin(now: 100), area.place(now: deadline - 1, isFinal: false, hasUnreadInput: false)]
        #expect((area.deadline, area.isPlaced) == (deadline, false))
        log.append(area.place(now: deadline, isFinal: false, hasUnreadInput: false))
        #expect((area.deadline, area.isPlaced) == (nil, true))
        log.append(area.place(now: deadline + 1, isFinal: true, hasUnreadInput: false))
        #expect(log == [Array("\u{1B}[6n".utf8), nil, Array("\r\n\u{1B}7".utf8), nil])
        let frame = Self.frame(0, width: 10, height: 2)
        #expect(area.paint(frame, over: nil, with: Painter(colors: .none), now: deadline) != [])
        #expect([Key.mouse(Mouse(.click, row: 0, column: 0)), "a"].map { area.localized($0) } == [nil, "a"])
    }

    /// A thread that had to wait for a processor looks late; the answer came in time.
    @Test func anAnswerThatWaitsToBeReadCountsAtTheDeadline() {
        var area = InlineArea(usesMouse: true)
        _ = area.begin(now: 0)
        let late = InlineArea.startPatience + 1
        let unread = area.place(now: late, isFinal: false, hasUnreadInput: true)
        let isSample = area.take(row: 1, column: 1, now: late)
        let read = area.place(now: late, isFinal: false, hasUnreadInput: true)
        #expect((unread, isSample, read) == (nil, false, Array(Brush.savingCursor.utf8)))
    }

    /// Answers after the deadline, and more than there were questions, count for nothing.
    @Test func lateAnswersAreIgnored() {
        var area = InlineArea(usesMouse: true)
        _ = area.begin(now: 0)
        let expects = area.expectsAnswer(now: TerminalProbe.patience - 1)
        var samples = [area.take(row: 3, column: 1, now: TerminalProbe.patience)]
        let bytes = area.place(now: TerminalProbe.patience, isFinal: false, hasUnreadInput: false)
        _ = area.paint(Self.frame(0, width: 9, height: 2), over: nil, with: Painter(colors: .none), now: 5000)
        samples += [4, 1].map { area.take(row: $0, column: 1, now: 5001) }
        #expect(
            (expects, bytes, samples, area.localized(.mouse(Mouse(.click, row: 3, column: 0)))) == (
                true, Array("\r\n\u{1B}7".utf8), [false, false, false], .mouse(Mouse(.click, row: 0, column: 0))
            )
        )
    }

    /// The answers of the probe are told from those of the area by their order.
    @Test func samplesAreAnsweredInOrder() {
        var area = InlineArea(usesMouse: true)
        _ = area.begin(now: 0)
        var samples = [area.take(row: 1, column: 1, now: 1)]
        _ = area.place(now: 1, isFinal: false, hasUnreadInput: false)
        var questions = [area.ask("?", samples: 2, now: 1)]
        let frame = Self.frame(1, width: 9, height: 3)
        _ = area.paint(frame, over: nil, with: Painter(colors: .none), now: 1)
        samples += [(5, 3), (5, 2), (6, 2)].map { row, column in area.take(row: row, column: column, now: 2) }
        #expect(
            (samples, area.localized(.mouse(Mouse(.click, row: 4, column: 0)))) == (
                [false, true, true, false], .mouse(Mouse(.click, row: 0, column: 0))
            )
        )
        // Asked again below the first line, it goes back there.
        questions.append(area.ask("?", samples: 2, now: 3))
        #expect((questions, area.cursorRow) == (["\r?", "\u{1B}[A\r?"].map { Array($0.utf8) }, 0))
    }

    @Test(arguments: [
        Mouse.Action.click, .doubleClick, .drag, .release, .wheelUp, .wheelDown, .wheelLeft, .wheelRight,
    ])
    func theMouseIsTheAreas(action: Mouse.Action) {
        var run = Run(width: 20, height: 9, above: 3, prompt: "")
        run.show(Self.frame(0, width: 20, height: 4))
        for row in 0..<9 {
            let key = Key.mouse(Mouse(action, row: row, column: 6))
            let line = min(3, max(0, row - 3))
            let goesOn = action == .drag || action == .release
            #expect(
                run.area.localized(key)
                    == (row - 3 == line || goesOn ? .mouse(Mouse(action, row: line, column: 6)) : nil)
            )
        }
    }
}
