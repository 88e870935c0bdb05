import MillraceRendering
import MillraceTerminal
import MillraceTestKit
import Testing

/// The user of an inline host: shows what the host sends on a virtual terminal that answers, and takes a step whenever
/// nothing more comes.
package final class InlineUser {
    package let terminal: PseudoTerminal
    package var picture: VirtualTerminal
    package let host: TerminalHost
    package let before: [String]
    package var events: [TerminalEvent] = []
    package var answers = true
    private var isStopped = false
    private var isKeyUnderWay = false
    /// Whether the terminal has answered after the key that is under way.
    private var isAnswerBehindKey = false

    package init(_ area: TerminalArea, above: Int, prompt: String = "", asksForWidths: Bool = true) throws {
        terminal = try #require(PseudoTerminal())
        picture = VirtualTerminal(width: 40, height: 10, isInline: true)
        let lines = (0..<above).map { "line \($0)" }
        picture.receive(Array((lines.map { $0 + "\r\n" }.joined() + prompt).utf8))
        before = lines + (prompt.isEmpty ? [] : [prompt])
        host = try TerminalHost.test(on: terminal.app, in: area, asksForWidths: asksForWidths)
    }

    /// Stops the host; nothing is typed afterwards, because the terminal would show it.
    package func stop() {
        isStopped = true
        host.stop()
    }

    /// Runs the host until the steps are over.
    package func run(_ steps: [() -> Void]) throws {
        var rest = steps[...]
        try host.run { event in
            let hasAnswered = receive()
            if event == .key("~") {
                // Only a key that comes after the answers says that the host has them.
                let isAtRest = !hasAnswered && !isAnswerBehindKey
                (isKeyUnderWay, isAnswerBehindKey) = (false, false)
                if isAtRest {
                    guard let step = rest.popFirst() else { return stop() }
                    step()
                }
            } else {
                events.append(event)
                isAnswerBehindKey = isAnswerBehindKey || hasAnswered && isKeyUnderWay
            }
            // One key at a time: a second one could arrive after the host has given the terminal back, which would then
            // echo it.
            guard !isStopped, !isKeyUnderWay else { return }
            isKeyUnderWay = true
            terminal.type("~")
        }
        receive()
        #expect(
            (terminal.isCooked, picture.isCursorShown, picture.isSynchronizing, picture.complaints) == (
                true, true, false, []
            )
        )
    }

    /// Shows what the host has sent, types the answers, and returns whether there was something.
    @discardableResult
    package func receive() -> Bool {
        let bytes = terminal.output()
        picture.receive(bytes)
        if answers, !isStopped { terminal.type(picture.takeAnswers()) }
        return !bytes.isEmpty
    }

    package func expect(_ lines: [String], cursor row: Int) {
        var shown = picture.allLines
        while shown.count > lines.count, shown.last == "" { shown.removeLast() }
        let start = TextFrame.Cursor(row: row - picture.scrollback.count, column: 0)
        #expect((shown, picture.cursor) == (lines, start))
    }

    /// Frames of three lines for areas.
    package static let frames = [
        frame(["Name: [     ]", "東京", "last"], cursor: 2), frame(["Name: [ada  ]", "", "last ❤\u{FE0F}"]),
        frame(["Done.", "नि", "last"], cursor: 1),
    ]

    private static func frame(_ texts: [String], cursor: Int? = nil) -> TextFrame {
        TextFrame(width: 40, height: texts.count) { canvas in
            for (row, text) in texts.enumerated() { canvas.write(text, row: row) }
            if let cursor { canvas.placeCursor(row: cursor, column: 3) }
        }
    }
}
