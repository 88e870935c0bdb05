import MillraceRendering
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

@Suite struct MotionTests {
    /// The pictures come at their time, and none is made up for.
    @Test func picturesHaveATime() {
        var motion = Motion()
        let steps = [1000, 1099, 1100, 1150, 1205, 9000, 9099, 9100].map { now in
            _ = motion.step(at: now)
            return motion.steps
        }
        #expect((steps, motion.deadline) == ([0, 0, 1, 1, 2, 3, 3, 4], 9200))
    }

    private static let spinner: Screen = Screen(title: "") { Spinner("Loading") }
    private static let bar: Screen = Screen(title: "") { ProgressBar("Loading", value: nil) }
    private static let below: Screen = Screen(title: "") {
        for number in 0..<9 { Node(id: number, Text("row")) }
        Node(id: "spinner", Spinner("Loading"))
    }

    private static let timers: [Row<(screen: Screen, allowsMotion: Bool, hasTimer: Bool)>] = [
        Row("a spinner", (spinner, true, true)), Row("progress without an end", (bar, true, true)),
        Row("less motion", (spinner, false, false)), Row("out of view", (below, true, false)),
        Row("known progress", (Screen(title: "") { ProgressBar(value: 0.5) }, true, false)),
    ]

    /// Without a timer the host waits for input only: an idle app has no wake-ups.
    @Test(arguments: timers)
    func aHostHasATimerForWhatMovesInView(_ row: Row<(screen: Screen, allowsMotion: Bool, hasTimer: Bool)>) throws {
        let terminal = try PseudoTerminal().unwrapped()
        var loop = HostLoop(
            input: terminal.app,
            output: terminal.app,
            painter: Painter(colors: .none),
            size: TerminalSize(columns: 20, rows: 2),
            allowsMotion: row.value.allowsMotion
        )
        loop.paint(row.value.screen.frame(width: 20, height: 2))
        #expect((loop.motion?.deadline != nil) == row.value.hasTimer, sourceLocation: row.location)
    }

    /// A host paints the next pictures without a new frame of the app, as long as the frame has a spinner.
    @Test(.bodyTimeLimit) func aHostTurnsWhatIsShown() throws {
        let terminal = try PseudoTerminal().unwrapped()
        let pipe = try WakePipe()
        var loop = HostLoop(
            input: terminal.app,
            output: terminal.app,
            painter: Painter(colors: .none),
            size: TerminalSize(columns: 20, rows: 2)
        )
        let frame = Screen(title: "") { Spinner("Loading") }.frame(width: 20, height: 2)
        loop.paint(frame)
        let first = String(decoding: terminal.output(), as: UTF8.self)
        var second = ""
        while !second.contains("⠙") {
            loop.wait(for: pipe)
            loop.paint(nil)
            second += String(decoding: terminal.output(), as: UTF8.self)
        }
        loop.paint(Screen(title: "") { Text("Loaded") }.frame(width: 20, height: 2))
        let shown = ["⠋", "Loading"].map(first.contains) + [second.contains("Loading")]
        #expect((shown, loop.motion == nil) == ([true, true, false], true))
    }
}
