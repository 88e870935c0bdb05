import MillraceRendering
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

@Suite struct SpinningTests {
    /// The pictures come at their time, and none is made up for.
    @Test func picturesHaveATime() {
        var spinning = Spinning()
        let steps = [1000, 1099, 1100, 1150, 1205, 9000, 9099, 9100].map { now in
            _ = spinning.turn(at: now)
            return spinning.steps
        }
        #expect((steps, spinning.deadline) == ([0, 0, 1, 1, 2, 3, 3, 4], 9200))
    }

    /// A host paints the next pictures without a new frame of the app, as long as the frame has a spinner.
    @Test(.bodyTimeLimit) func aHostTurnsWhatIsShown() throws {
        let terminal = try #require(PseudoTerminal())
        let pipe = try WakePipe()
        var loop = HostLoop(
            input: terminal.app,
            output: terminal.app,
            painter: Painter(colors: .none),
            size: TerminalSize(columns: 20, rows: 2)
        )
        let frame = Screen(title: "") { Spinner("Loading") }.frame(width: 20, height: 2)
        loop.paint(takeFrame: { frame })
        let first = String(decoding: terminal.output(), as: UTF8.self)
        var second = ""
        while !second.contains("⠙") {
            loop.wait(for: pipe)
            loop.paint(takeFrame: { nil })
            second += String(decoding: terminal.output(), as: UTF8.self)
        }
        #expect(["⠋", "Loading"].map(first.contains) + [second.contains("Loading")] == [true, true, false])

        loop.paint(takeFrame: { Screen(title: "") { Text("Loaded") }.frame(width: 20, height: 2) })
        #expect(loop.spinning == nil)
    }
}
