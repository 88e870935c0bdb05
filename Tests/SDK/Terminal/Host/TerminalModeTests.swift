import Glibc
import TestSupport
import Testing

@testable import MillraceTerminal

/// What the system call answers that sets the mode of a terminal, and what follows.
@Suite struct TerminalModeTests {
    struct Call: Sendable {
        /// The error number of each call, or 0.
        var answers: [Int32] = []
        /// The number of calls after which a signal has ended the run.
        var callsBeforeTheEnd = Int.max
        var outcome: String
    }

    static let calls: [Row<Call>] = [
        Row("success", Call(answers: [0], outcome: "true after 1")),
        Row("a resize and a continuation", Call(answers: [EINTR, EINTR, 0], outcome: "true after 3")),
        Row("a signal before", Call(callsBeforeTheEnd: 0, outcome: "false after 0")),
        Row("a signal meanwhile", Call(answers: [EINTR], callsBeforeTheEnd: 1, outcome: "false after 1")),
        Row(
            "a resize and then a signal",
            Call(answers: [EINTR, EINTR], callsBeforeTheEnd: 2, outcome: "false after 2")
        ),
        Row("a failure", Call(answers: [EIO], outcome: "tcsetattr failed with errno \(EIO). after 1")),
        Row(
            "a failure later",
            Call(answers: [EINTR, EBADF], outcome: "tcsetattr failed with errno \(EBADF). after 2")
        ),
    ]

    @Test(arguments: calls) func theModeIsSetAgainUntilTheRunEnds(_ row: Row<Call>) {
        let call = row.value
        var count = 0
        var outcome = ""
        do {
            let isSet = try TerminalMode.set(termios(), of: -1, isEnding: { count >= call.callsBeforeTheEnd }) { _, _ in
                defer { count += 1 }
                guard call.answers[count] != 0 else { return 0 }
                errno = call.answers[count]
                return -1
            }
            outcome = "\(isSet)"
        } catch {
            outcome = "\(error)"
        }
        #expect("\(outcome) after \(count)" == call.outcome, sourceLocation: row.location)
    }
}
