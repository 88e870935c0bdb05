import Foundation
import Glibc
import Testing

/// A program in a pane of a tmux of its own.
package final class ProgramPane {
    package struct NeverHappened: Error {
        package let event: String
        package let shown: String
    }

    package static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

    private let folder: URL
    private let name: String
    private let output: PaneOutput
    private let patience: Duration

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: The path of the program, and its arguments.
    ///   - options: The options of `new-session`.
    ///   - columns: The width of the pane, which has 24 lines.
    ///   - folder: A folder for the socket and the outputs.
    ///   - name: The name of the pane, which no other pane of the folder has.
    ///   - patience: The longest wait for something to be shown.
    package init(
        _ command: [String],
        options: [String] = [],
        columns: Int,
        in folder: URL,
        named name: String = "pane",
        patience: Duration = .seconds(30)
    ) throws {
        (self.folder, self.name, self.patience) = (folder, name, patience)
        output = try PaneOutput(in: folder, named: name)
        try tmux(
            ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "24"] + options + command
                + [";", "set", "-s", "escape-time", "0", ";"] + output.command
        )
    }

    /// Sends keys by their names, or with `-l` as they are.
    package func send(_ keys: [String]) throws {
        try tmux(["send-keys"] + keys)
    }

    /// Waits until all words are shown at the same time, and returns the screen on which they are.
    @discardableResult
    package func waitFor(_ words: [String]) throws -> String {
        var screen = ""
        try wait(words.joined(separator: ", ")) {
            screen = try shown()
            return words.allSatisfy(screen.contains)
        }
        return screen
    }

    /// Asks until it is so, whenever the pane has written something.
    package func wait(_ event: String, until isSo: () throws -> Bool) throws {
        let end = ContinuousClock.now + patience
        while try !isSo() {
            guard ContinuousClock.now < end else { throw NeverHappened(event: event, shown: try shown()) }
            output.wait()
        }
    }

    /// Waits until the program, and with it the pane, is gone.
    package func waitForEnd() throws {
        try wait("the end") { try tmux(["list-sessions"]).isEmpty }
    }

    /// The number of the program's process.
    package var process: pid_t? {
        try? pid_t(tmux(["display-message", "-p", "#{pane_pid}"]))
    }

    /// Returns the lines that are shown, with their styles as sequences or without.
    package func shown(withStyles: Bool = false) throws -> String {
        try tmux(["capture-pane", "-p"] + (withStyles ? ["-e"] : []))
    }

    /// Ends the program and tmux.
    package func close() {
        if let process { _ = kill(process, SIGKILL) }
        _ = try? tmux(["kill-server"])
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        // Foundation's `Process` waits for the server as well, which the first command leaves behind.
        let output = folder.appending(path: "output")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        let socket = folder.appending(path: "\(name)-socket").path
        let words = (["tmux", "-u", "-S", socket] + arguments).map { strdup($0) }
        defer { words.forEach { free($0) } }
        var process = pid_t()
        try #require(posix_spawn(&process, "/usr/bin/tmux", &actions, nil, words + [nil], environ) == 0)
        while waitpid(process, nil, 0) == -1, errno == EINTR {}
        let data = try Data(contentsOf: output)
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
