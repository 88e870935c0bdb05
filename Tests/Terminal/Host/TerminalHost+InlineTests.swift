import Glibc
import MillraceRendering
import MillraceTestKit
import Synchronization
import Testing

@testable import MillraceTerminal

/// Hosts with an inline area. A process has one terminal, so these are of the suite that runs its tests one after the other.
extension TerminalHostTests {
    /// The user of an inline host: shows what the host sends on a virtual terminal that answers, and takes a step whenever nothing more comes.
    private final class InlineUser {
        let terminal: PseudoTerminal
        var picture: VirtualTerminal
        let host: TerminalHost
        let before: [String]
        var events: [TerminalEvent] = []
        var answers = true
        private var isStopped = false

        init(_ area: TerminalArea, above: Int, prompt: String = "", asksForWidths: Bool = true) throws {
            terminal = try #require(PseudoTerminal())
            picture = VirtualTerminal(width: 40, height: 10, isInline: true)
            let lines = (0..<above).map { "line \($0)" }
            picture.receive(Array((lines.map { $0 + "\r\n" }.joined() + prompt).utf8))
            before = lines + (prompt.isEmpty ? [] : [prompt])
            host = try TerminalHost(
                input: terminal.app,
                output: terminal.app,
                in: area,
                colors: .trueColor,
                asksForWidths: asksForWidths
            )
        }

        /// Stops the host; nothing is typed afterwards, because the terminal would show it.
        func stop() {
            isStopped = true
            host.stop()
        }

        /// Runs the host until the steps are over.
        func run(_ steps: [() -> Void]) throws {
            var rest = steps[...]
            try host.run { event in
                if event != .key("~") { events.append(event) }
                // Only a key that comes after the answers says that the host has them.
                if !receive(), event == .key("~") {
                    guard let step = rest.popFirst() else { return stop() }
                    step()
                }
                if !isStopped { terminal.type("~") }
            }
            receive()
            #expect(terminal.isCooked)
            #expect(picture.isCursorShown && !picture.isSynchronizing)
            #expect(picture.complaints == [])
        }

        /// Shows what the host has sent, types the answers, and returns whether there was something.
        @discardableResult
        func receive() -> Bool {
            let bytes = terminal.output()
            picture.receive(bytes)
            if answers, !isStopped { terminal.type(picture.takeAnswers()) }
            return !bytes.isEmpty
        }

        func expect(_ lines: [String], cursor row: Int) {
            var shown = picture.allLines
            while shown.count > lines.count, shown.last == "" { shown.removeLast() }
            #expect(shown == lines)
            let isAtTheStart = picture.cursor == TextFrame.Cursor(row: row - picture.scrollback.count, column: 0)
            #expect(isAtTheStart, "\(picture.cursor)")
        }
    }

    private static func frame(_ texts: [String], cursor: Int? = nil) -> TextFrame {
        TextFrame(width: 40, height: texts.count) { canvas in
            for (row, text) in texts.enumerated() { canvas.write(text, row: row) }
            if let cursor { canvas.placeCursor(row: cursor, column: 3) }
        }
    }

    private static let frames = [
        frame(["Name: [     ]", "東京", "last"], cursor: 2), frame(["Name: [ada  ]", "", "last ❤\u{FE0F}"]),
        frame(["Done.", "नि", "last"], cursor: 1),
    ]

    /// The frame that waits when the host is stopped is painted too, if it is to stay.
    @Test(arguments: [0, 2, 9, 14], ["", "text without an end"])
    func anInlineAreaIsBetweenTheOldLinesAndTheNextPrompt(above: Int, prompt: String) throws {
        for keepsLastFrame in [true, false] {
            for asksForWidths in [true, false] {
                let user = try InlineUser(
                    .inline(height: 3, keepsLastFrame: keepsLastFrame),
                    above: above,
                    prompt: prompt,
                    asksForWidths: asksForWidths
                )
                try user.run(
                    Self.frames.map { frame in
                        {
                            if frame == Self.frames.last {
                                user.host.show(frame)
                                return user.stop()
                            }
                            user.host.show(frame)
                        }
                    }
                )
                let size = TerminalSize(columns: 40, rows: 3)
                #expect(user.events.first == .resize(size))
                let kept = keepsLastFrame ? ["Done.", "नि", "last"] : []
                user.expect(user.before + kept, cursor: user.before.count + kept.count)
            }
        }
    }

    /// At each frame, the terminal shows it below what was there.
    @Test func eachFrameIsShownBelowWhatWasThere() throws {
        let user = try InlineUser(.inline(height: 3), above: 8)
        var shown: [[String]] = []
        try user.run(
            Self.frames.flatMap { frame in
                [{ user.host.show(frame) }, { shown.append(Array(user.picture.allLines.suffix(3))) }]
            }
        )
        #expect(shown == Self.frames.map(\.lines))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV], [true, false])
    func aSignalLeavesTheAreaAsTheEndDoes(signal: Int32, keepsLastFrame: Bool) throws {
        for (index, frame) in Self.frames.enumerated() {
            // In the middle of an update, the terminal's cursor is in any line of the area.
            for isInUpdate in [false, true] {
                let previous = SignalActions.set(signal) { _ in signalCount.add(1, ordering: .relaxed) }
                defer { SignalActions.restore(signal, previous) }
                signalCount.store(0, ordering: .relaxed)
                let user = try InlineUser(.inline(height: 3, keepsLastFrame: keepsLastFrame), above: 8, prompt: "text")
                try user.run([
                    { user.host.show(frame) },
                    {
                        if isInUpdate {
                            TerminalRestoration.setArea(height: 3, cursorRow: nil)
                            user.picture.receive(Array("\u{1B}[A\u{1B}[\(index + 1)B".utf8))
                        }
                        SignalActions.raiseUnblocked(signal)
                        user.receive()
                        #expect(user.terminal.isCooked)
                        user.stop()
                    },
                ])
                #expect(signalCount.load(ordering: .relaxed) == 1)
                let kept = keepsLastFrame ? frame.lines : []
                user.expect(user.before + kept, cursor: user.before.count + kept.count)
            }
        }
    }

    /// What shows nothing leaves nothing.
    @Test(arguments: [true, false], [0, 9]) func anAreaWithoutAFrameLeavesTheTerminalAsItWas(
        keepsLastFrame: Bool,
        above: Int
    ) throws {
        let user = try InlineUser(.inline(height: 5, keepsLastFrame: keepsLastFrame), above: above)
        try user.run([])
        user.expect(user.before, cursor: above)
        let stopped = try InlineUser(.inline(height: 5, keepsLastFrame: keepsLastFrame), above: above)
        stopped.stop()
        try stopped.run([])
        stopped.expect(stopped.before, cursor: above)
    }

    /// A host that is stopped at once shows its only frame without the terminal's answer.
    @Test func aFrameIsShownThoughTheTerminalDidNotAnswer() throws {
        let user = try InlineUser(.inline(height: 5), above: 3)
        user.answers = false
        user.host.show(Self.frames[1])
        user.stop()
        try user.run([])
        user.expect(user.before + [""] + Self.frames[1].lines, cursor: 7)
    }

    /// A terminal that never answers gets the frame when its time is over.
    @Test func aTerminalThatDoesNotAnswerGetsTheFrame() throws {
        let terminal = try #require(PseudoTerminal())
        let wakePipe = try WakePipe()
        var loop = HostLoop(
            input: terminal.app,
            output: terminal.app,
            painter: Painter(colors: .none),
            size: TerminalSize(columns: 40, rows: 3),
            area: InlineArea(usesMouse: false)
        )
        var waiting: TextFrame? = Self.frames[1]
        func takeFrame() -> TextFrame? {
            defer { waiting = nil }
            return waiting
        }
        loop.paint(takeFrame: takeFrame)
        #expect(String(decoding: terminal.output(), as: UTF8.self) == "\u{1B}[6n")
        loop.wait(for: wakePipe)
        loop.paint(takeFrame: takeFrame)
        let painted = String(decoding: terminal.output(), as: UTF8.self)
        #expect(painted.first?.isNewline == true)
        #expect(painted.drop { $0.isNewline }.hasPrefix("\u{1B}7"))
        #expect(painted.contains("Name: [ada  ]"))
    }

    @Test func theMouseCountsFromTheFirstLineOfTheArea() throws {
        let user = try InlineUser(.inline(height: 3), above: 4)
        func click(_ row: Int) -> () -> Void {
            { user.terminal.type("\u{1B}[<0;2;\(row + 1)M") }
        }
        // A double click would be one on the screen as well as in the area.
        try user.run([{ user.host.show(Self.frames[0]) }, click(3), click(4), click(7), click(6), click(0)])
        let clicks = user.events.filter { if case .key = $0 { true } else { false } }
        #expect(clicks == [4, 6].map { .key(.mouse(Mouse(.click, row: $0 - 4, column: 1))) })
    }

    /// A process that goes on begins anew at the cursor: where that is in the first line, nothing has moved.
    @Test func anAreaThatGoesOnIsInItsPlace() throws {
        let user = try InlineUser(.inline(height: 3), above: 4)
        try user.run([{ user.host.show(Self.frames[1]) }, { SignalActions.raiseUnblocked(SIGCONT) }, {}])
        #expect(user.events.filter { $0 == .resize(TerminalSize(columns: 40, rows: 3)) }.count == 2)
        user.expect(user.before + Self.frames[1].lines, cursor: 7)
    }

    /// The terminal still owes the places of the samples, and that of the frame, when the process goes on: none of them is that of the cursor.
    @Test func anAreaThatGoesOnWhileAnswersAreOwedIsInItsPlace() throws {
        let user = try InlineUser(.inline(height: 3), above: 4)
        try user.run([
            {
                user.host.show(Self.frames[1])
                SignalActions.raiseUnblocked(SIGCONT)
            }, {}, {},
        ])
        #expect(user.events.filter { $0 == .resumed }.count == 1)
        user.expect(user.before + Self.frames[1].lines, cursor: 7)
    }

    @Test func aTerminalOfFewerLinesGivesAllOfThem() throws {
        let user = try InlineUser(.inline(height: 7), above: 0)
        var sizes: [TerminalSize] = []
        try user.run([
            {
                user.terminal.resize(columns: 20, rows: 4)
                SignalActions.raiseUnblocked(SIGWINCH)
            }, {},
        ])
        for case let .resize(size) in user.events { sizes.append(size) }
        #expect(sizes == [TerminalSize(columns: 40, rows: 7), TerminalSize(columns: 20, rows: 4)])
    }
}

private let signalCount = Atomic<Int>(0)
