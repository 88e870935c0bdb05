import MillraceRendering
import MillraceTerminal
import TerminalTestSupport
import TestSupport
import Testing

struct TerminalEnvironmentTests {
    @Test(
        arguments: [
            ([:], true, ColorSupport.none), (["TERM": "xterm"], true, .ansi16), (["TERM": "xterm"], false, .none),
            (["TERM": "xterm-256color"], true, .ansi256),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], true, .trueColor),
            (["TERM": "dumb"], true, .none), (["TERM": "xterm", "NO_COLOR": "1"], true, .none),
            (["TERM": "xterm", "NO_COLOR": ""], true, .ansi16), (["CLICOLOR_FORCE": "1"], false, .ansi16),
            (["CLICOLOR_FORCE": "0", "TERM": "xterm"], false, .none),
            (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, .none),
        ] as [([String: String], Bool, ColorSupport)]
    )
    func colors(environment: [String: String], isTerminal: Bool, colors: ColorSupport) {
        #expect(TerminalEnvironment.colorSupport(isTerminal: isTerminal) { environment[$0] } == colors)
    }

    @Test(
        arguments: [
            ([:], TerminalSize(columns: 80, rows: 24)),
            (["COLUMNS": "132", "LINES": "50"], TerminalSize(columns: 132, rows: 50)),
            (["COLUMNS": "-3", "LINES": "x"], TerminalSize(columns: 80, rows: 24)),
            (["COLUMNS": "99999999"], TerminalSize(columns: 10_000, rows: 24)),
        ] as [([String: String], TerminalSize)]
    )
    func sizeWithoutATerminal(environment: [String: String], size: TerminalSize) {
        #expect(TerminalSize.current(of: -1) { environment[$0] } == size)
    }

    @Test(arguments: [nil, "", "0", "1", "yes"] as [String?])
    func aUserWantsLessMotion(value: String?) {
        let isWanted = TerminalEnvironment.prefersLessMotion { $0 == "REDUCE_MOTION" ? value : "1" }
        #expect(isWanted == ["1", "yes"].contains(value))
    }

    /// A pipe isn't, nor is a terminal that can do nothing, or one for which NO_TTY forbids it.
    @Test func aTerminalIsInteractive() throws {
        #expect(!TerminalEnvironment.isInteractive(input: -1, output: -1) { $0 == "TERM" ? "xterm" : nil })
        let terminal = try PseudoTerminal().unwrapped()
        func isInteractive(_ variables: [String: String]) -> Bool {
            TerminalEnvironment.isInteractive(input: terminal.app, output: terminal.app) { variables[$0] }
        }
        let environments: [[String: String]] = [
            [:], ["TERM": ""], ["TERM": "dumb"], ["TERM": "xterm"], ["TERM": "linux"], ["TERM": "xterm", "NO_TTY": ""],
            ["TERM": "xterm", "NO_TTY": "1"],
        ]
        #expect(environments.map(isInteractive) == [false, false, false, true, true, true, false])
    }
}
