import Glibc
import OuterSupport
import TerminalTestSupport
import TestSupport
import Testing

/// The example app as a job of a shell that waits in the background for the terminal.
@Suite(.serialized, .bodyTimeLimit)
struct BackgroundJobTests {
    /// How the app comes into the background.
    enum Start: String, CaseIterable, Sendable {
        case inTheBackground, suspendedAndContinued
    }

    /// What the app shows.
    enum Output: String, CaseIterable, Sendable {
        case screen = "TERM=xterm"
        case sentences = "TERM=xterm MILLRACE_ACCESSIBLE=1"

        /// What is shown first.
        var start: String { self == .screen ? "Password:" : "Screen Log in." }
    }

    private static let cities = LinkedProgram.modules?.appending(path: "cities").path ?? "cities"

    private static func words(of text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Starts the app, and returns when the system has stopped it because it wants the terminal of the shell.
    private func shell(
        _ start: Start,
        _ output: Output,
        in terminal: PseudoTerminal,
        then script: String
    ) throws -> ShellInATerminal {
        let app = "\(output.rawValue) '\(Self.cities)'"
        let beginning =
            switch start {
            case .inTheBackground: "\(app) &"
            case .suspendedAndContinued: "\(app); echo stopped; bg > /dev/null"
            }
        let whole = """
            set -m
            \(beginning)
            wait %1
            echo "waiting $?"
            read -r line
            echo go
            \(script)
            """
        let shell = try ShellInATerminal(terminal, blocking: [], running: whole)
        if start == .suspendedAndContinued {
            try shell.waitForOutput(output.start)
            try shell.waitForOutput("stopped") { terminal.type("\u{1A}") }
        }
        try shell.waitForOutput("waiting \(128 + SIGTTOU)\r\n")
        return shell
    }

    /// The terminal gets nothing but the shell's word for the end: by the app itself, except for ctrl-C's signal, which
    /// ends the process where ctrl-C isn't a key.
    @Test(arguments: Start.allCases, ["TERM", "HUP", "INT"])
    func aSignalEndsAJobThatWaits(start: Start, signal: String) throws {
        let (status, word) =
            switch signal {
            case "TERM": (128 + SIGTERM, "Exit 143")
            case "HUP": (128 + SIGHUP, "Exit 129")
            default: (128 + SIGINT, "Interrupt")
            }
        let script = "kill -\(signal) %1; kill -CONT %1 2> /dev/null; wait -f %1; echo \"ended $?\""
        for output in Output.allCases {
            let terminal = try #require(PseudoTerminal(columns: 60, rows: 20))
            let shell = try shell(start, output, in: terminal, then: script)
            try shell.waitForOutput("go\r\n") { terminal.type("\n") }
            let text = try shell.waitForOutput("ended ")
            try shell.waitForOutput("\(status)\r\n")
            let expected = "[1]+ \(word) \(output.rawValue) '\(Self.cities)'"
            #expect((Self.words(of: text), terminal.isCooked) == (expected, true), "\(output)")
        }
    }

    /// As an interactive shell does, this one passes on the signal.
    @Test(arguments: Start.allCases, Output.allCases)
    func aTerminalThatIsClosedEndsAJobThatWaits(start: Start, output: Output) throws {
        let terminal = try #require(PseudoTerminal(columns: 60, rows: 20))
        let script = """
            trap 'kill -HUP %1; kill -CONT %1; wait -f %1; echo "ended $?" >&3; exit' HUP
            echo trapped
            read -r line
            """
        let shell = try shell(start, output, in: terminal, then: script)
        try shell.waitForOutput("trapped") { terminal.type("\n") }
        terminal.hangUp()
        #expect(shell.waitForEnd() == "ended \(128 + SIGHUP)\n")
    }

    /// A stopped app gets both signals: it finds the terminal closed, before or after it knows why.
    @Test(arguments: ["HUP CONT", "CONT HUP"], Output.allCases)
    func aTerminalThatIsClosedEndsASuspendedApp(signals: String, output: Output) throws {
        let terminal = try #require(PseudoTerminal(columns: 60, rows: 20))
        let kills = signals.split(separator: " ").map { "kill -\($0) %1" }.joined(separator: "; ")
        let script = """
            set -m
            \(output.rawValue) '\(Self.cities)'
            trap '\(kills); wait -f %1; echo "ended $?" >&3; exit' HUP
            echo stopped
            read -r line
            """
        let shell = try ShellInATerminal(terminal, blocking: [], running: script)
        try shell.waitForOutput(output.start)
        try shell.waitForOutput("stopped") { terminal.type("\u{1A}") }
        terminal.hangUp()
        #expect(shell.waitForEnd() == "ended \(128 + SIGHUP)\n")
    }

    /// Other signals change nothing, and the job gets the terminal with the foreground.
    @Test(arguments: Start.allCases, Output.allCases)
    func aJobThatWaitsComesToTheForeground(start: Start, output: Output) throws {
        let terminal = try #require(PseudoTerminal(columns: 60, rows: 20))
        let script = """
            kill -WINCH %1; kill -CONT %1; wait %1; echo "waiting $?"
            fg > /dev/null; echo "ended $?"
            """
        let shell = try shell(start, output, in: terminal, then: script)
        try shell.waitForOutput("go\r\n") { terminal.type("\n") }
        let text = try shell.waitForOutput("waiting \(128 + SIGTTOU)\r\n")
        #expect(!text.contains("\u{1B}") && !text.contains("Log in"))
        switch output {
        case .screen: try shell.waitForOutput("Password:")
        case .sentences: try shell.waitForOutput("Screen Log in.") { terminal.type("\u{C}") }
        }
        try shell.waitForOutput("ended 0") { terminal.type("\u{3}") }
        #expect(terminal.isCooked)
    }
}
