import Foundation
import Glibc
import MillraceTerminal
import OuterSupport
import TerminalTestSupport
import TestSupport
import Testing

/// The example app as a job of a shell, seen from its terminal.
@Suite(.serialized, .bodyTimeLimit)
struct SuspensionTests {
    private let terminal: PseudoTerminal

    init() throws {
        terminal = try #require(PseudoTerminal(columns: 60, rows: 20))
    }

    /// A shell that runs the app, and continues it when it was stopped and a line is typed.
    private func shell(blocking signals: [Int32] = []) throws -> ShellInATerminal {
        try ShellInATerminal(
            terminal,
            blocking: signals,
            running: """
                set -m
                TERM=xterm '\(Self.cities)'
                echo "stopped $?"
                read -r line
                fg > /dev/null
                echo "ended $?"
                """
        )
    }

    /// The app, which is built beside the tests.
    private static let cities = LinkedProgram.modules?.appending(path: "cities").path ?? "cities"

    @Test(arguments: ["ctrl-Z", "SIGTSTP"]) func aSuspendedAppGivesTheTerminalBackAndTakesItAgain(how: String) throws {
        let shell = try shell()
        try shell.waitForOutput("\u{1B}[?1049h")
        try shell.waitForOutput("\u{1B}[?u")
        try shell.waitForOutput("\u{1B}[>5u") { terminal.type("\u{1B}[?0u") }
        #expect(!terminal.isCooked)
        try shell.waitForOutput("\u{1B}[<u") {
            if how == "ctrl-Z" {
                terminal.type("\u{1A}")
            } else {
                _ = kill(-tcgetpgrp(terminal.user), SIGTSTP)
            }
        }
        try shell.waitForOutput("\u{1B}[?1049l")
        // 128 and SIGTSTP, as the shell has it for a job that was stopped.
        try shell.waitForOutput("stopped \(128 + SIGTSTP)")
        #expect(terminal.isCooked)
        terminal.type("\n")
        try shell.waitForOutput("\u{1B}[?1049h")
        try shell.waitForOutput("\u{1B}[>5u")
        try shell.waitForOutput("\u{1B}[2J")
        try shell.waitForOutput("Password:")
        #expect(!terminal.isCooked)
        // As the protocol has ctrl-C.
        try shell.waitForOutput("\u{1B}[<u") { terminal.type("\u{1B}[99;5u") }
        try shell.waitForOutput("\u{1B}[?1049l")
        try shell.waitForOutput("ended 0")
        #expect(terminal.isCooked)
    }

    // A program that is started from a thread of a dispatch queue, say, begins with the signals blocked that such
    // threads block.
    @Test(arguments: [[], [SIGHUP, SIGTERM, SIGINT, SIGQUIT]] as [[Int32]])
    func aTerminalThatIsClosedEndsTheApp(blocked: [Int32]) throws {
        let shell = try shell(blocking: blocked)
        try shell.waitForOutput("Password:")
        terminal.hangUp()
        // The end of what was inherited by all that run in the terminal: none of them is left.
        shell.waitForEnd()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGWINCH]) func aSignalArrivesThatIsBlockedAtTheStart(_ signal: Int32) throws {
        let shell = try shell(blocking: [signal])
        try shell.waitForOutput("Password:")
        if signal == SIGWINCH {
            try shell.waitForOutput("\u{1B}[2J") { terminal.resize(columns: 70, rows: 22) }
            try shell.waitForOutput("stopped 0") { terminal.type("\u{3}") }
        } else {
            try shell.waitForOutput("stopped \(128 + signal)") { _ = kill(-tcgetpgrp(terminal.user), signal) }
        }
        #expect(terminal.isCooked)
    }

    /// The login, as a user hears it; in between, ctrl-Z gives the terminal back.
    @Test func theAppIsHeard() throws {
        let shell = try ShellInATerminal(
            terminal,
            blocking: [],
            running: """
                set -m
                TERM=xterm MILLRACE_ACCESSIBLE=1 '\(Self.cities)'
                echo "stopped $?"
                read -r line
                fg > /dev/null
                echo "ended $?"
                """
        )
        try shell.waitForOutput("Control L says everything on the screen.\r\nScreen Log in.\r\n")
        try shell.waitForOutput("Text field Name, demo, focused, 1 of 2.\r\n")
        #expect(!terminal.isCooked)
        terminal.type("\r")
        try shell.waitForOutput("Hidden text field Password, empty, focused, 2 of 2.\r\n")
        terminal.type("demo")
        try shell.waitForOutput("Hidden text field Password, 4 characters.\r\n")
        terminal.type("\u{1A}")
        try shell.waitForOutput("stopped \(128 + SIGTSTP)")
        #expect(terminal.isCooked)
        terminal.type("\n")
        terminal.type("\r")
        try shell.waitForOutput("Screen Cities.\r\n")
        try shell.waitForOutput("London, focused, 1 of 7.\r\n")
        terminal.type("\u{C}")
        try shell.waitForOutput("Edinburgh, Scotland.\r\n")
        terminal.type("\u{3}")
        try shell.waitForOutput("ended 0")
        #expect(terminal.isCooked)
    }
}
