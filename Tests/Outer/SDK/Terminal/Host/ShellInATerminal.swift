import Foundation
import Glibc
import TerminalTestSupport
import Testing

/// A shell that has a pseudo-terminal for its own, and for its jobs.
final class ShellInATerminal {
    private let terminal: PseudoTerminal
    private let process: ChildProcess
    /// What every process in the terminal has the other end of.
    private let lifeline: Int32
    private var output: [UInt8] = []

    init(_ terminal: PseudoTerminal, blocking signals: [Int32], running script: String) throws {
        self.terminal = terminal
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        lifeline = ends[0]
        process = try ChildProcess(
            "/bin/bash",
            ["bash", "-c", script],
            flags: ChildProcess.newSession,
            blocking: signals
        ) { files in
            // The first terminal that the leader of a session opens is the session's own.
            posix_spawn_file_actions_addopen(&files, 0, terminal.name, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&files, 0, 1)
            posix_spawn_file_actions_adddup2(&files, 0, 2)
            posix_spawn_file_actions_adddup2(&files, ends[1], 3)
        }
        close(ends[1])
    }

    deinit {
        terminal.hangUp()
        waitForEnd()
        close(lifeline)
    }

    /// Waits until the terminal got some text, and drops all up to its end; for ten seconds at a time, six times at
    /// most.
    ///
    /// - Parameter action: Asks for the text, at each time.
    /// - Returns: What the terminal got before the text.
    @discardableResult
    func waitForOutput(_ text: String, after action: () -> Void = {}) throws -> String {
        var times = 1
        action()
        while true {
            if let range = Data(output).range(of: Data(text.utf8)) {
                defer { output.removeFirst(range.upperBound) }
                return String(decoding: output[..<range.lowerBound], as: UTF8.self)
            }
            var file = pollfd(fd: terminal.user, events: Int16(POLLIN), revents: 0)
            guard poll(&file, 1, 60_000) > 0 else {
                let shown = String(decoding: output, as: UTF8.self)
                try #require(times < 6, "\(text) has not come: \(shown.debugDescription)")
                times += 1
                action()
                continue
            }
            let read = terminal.output()
            // Without a process on the other side there is nothing more to read.
            try #require(!read.isEmpty, "\(text) is not in \(String(decoding: output, as: UTF8.self).debugDescription)")
            output += read
        }
    }

    /// Waits until every process in the terminal has ended, and returns what they wrote to file 3.
    @discardableResult
    func waitForEnd() -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            errno = 0
            if read(lifeline, &byte, 1) > 0 { bytes.append(byte) } else if errno != EINTR { break }
        }
        process.waitForEnd()
        return String(decoding: bytes, as: UTF8.self)
    }
}
