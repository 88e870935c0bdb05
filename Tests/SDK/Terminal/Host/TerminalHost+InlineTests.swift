import MillraceRendering
import MillraceTestKit
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// Hosts with an inline area. A process has one terminal, so these are of the suite that runs its tests one after the
/// other.
extension TerminalHostTests {
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
                    InlineUser.frames.map { frame in
                        {
                            if frame == InlineUser.frames.last {
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

    /// A host that is stopped at once shows its only frame without the terminal's answer.
    @Test func theOnlyFrameIsShownBelowWhatWasThere() throws {
        let silent = try InlineUser(.inline(height: 5), above: 3)
        silent.answers = false
        silent.host.show(InlineUser.frames[1])
        silent.stop()
        try silent.run([])
        silent.expect(silent.before + [""] + InlineUser.frames[1].lines, cursor: 7)
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

    /// A terminal that never answers gets the frame when its time is over.
    @Test func aTerminalThatDoesNotAnswerGetsTheFrame() throws {
        let terminal = try PseudoTerminal().unwrapped()
        let wakePipe = try WakePipe()
        var loop = HostLoop(
            input: terminal.app,
            output: terminal.app,
            painter: Painter(colors: .none),
            size: TerminalSize(columns: 40, rows: 3),
            area: InlineArea(usesMouse: false)
        )
        loop.paint(InlineUser.frames[1])
        #expect(String(decoding: terminal.output(), as: UTF8.self) == "\u{1B}[6n")
        loop.wait(for: wakePipe)
        loop.paint(nil)
        let painted = String(decoding: terminal.output(), as: UTF8.self)
        let isPlaced = painted.first?.isNewline == true && painted.drop { $0.isNewline }.hasPrefix("\u{1B}7")
        #expect(isPlaced && painted.contains("Name: [ada  ]"), "\(painted.debugDescription)")
    }

    @Test func theMouseCountsFromTheFirstLineOfTheArea() throws {
        let user = try InlineUser(.inline(height: 3), above: 4)
        func click(_ row: Int) -> () -> Void {
            { user.terminal.type("\u{1B}[<0;2;\(row + 1)M") }
        }
        // A double click would be one on the screen as well as in the area.
        try user.run([{ user.host.show(InlineUser.frames[0]) }, click(3), click(4), click(7), click(6), click(0)])
        let clicks = user.events.filter { if case .key = $0 { true } else { false } }
        #expect(clicks == [4, 6].map { .key(.mouse(Mouse(.click, row: $0 - 4, column: 1))) })
    }
}
