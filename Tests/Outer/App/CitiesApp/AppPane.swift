import Foundation
import Glibc
import OuterSupport
import TestSupport
import Testing

/// The app in a pane of tmux, with a folder of its own for what it saves.
final class AppPane {
    struct NeverHappened: Error {
        let event: String
        let shown: String
    }

    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

    /// The app, which is built into the folder of the tests.
    private static let app: String? = {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let root = URL(filePath: #filePath).appending(path: "../../../../../.build/debug").standardizedFileURL
        let folders = (own.map { [URL(filePath: $0).deletingLastPathComponent()] } ?? []) + [root]
        return folders.map { $0.appending(path: "cities").path }.first(where: FileManager.default.isExecutableFile)
    }()

    let savedFile: URL
    private let folder: URL
    /// A server of tmux for each start: the one before may still be ending.
    private var starts = 0
    private var output: PaneOutput?

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "cities-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        savedFile = folder.appending(path: "state/cities/screens.json")
    }

    /// Starts the app; it speaks English unless the arguments or its folder say otherwise, whatever the language of the
    /// machine is.
    func start(_ arguments: [String], columns: Int = 80) throws {
        starts += 1
        let app = try Self.app.unwrapped()
        let state = folder.appending(path: "state").path
        let output = try PaneOutput(in: folder, named: "pane-\(starts)")
        self.output = output
        try tmux(
            [
                "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "24", "-e", "XDG_STATE_HOME=\(state)",
                "-e", "NO_COLOR=", "-e", "LC_ALL=", "-e", "LC_CTYPE=C.UTF-8", "-e", "LC_MESSAGES=C", app,
            ]
                + arguments + [";", "set", "-s", "escape-time", "0", ";"] + output.command
        )
    }

    func press(_ keys: String..., whenShown words: String) throws {
        try waitFor(words)
        for key in keys {
            try tmux(["send-keys"] + (key.contains(" ") ? ["-l", key] : [key]))
        }
    }

    /// Waits until a text is shown, and clicks on it.
    func click(_ words: String) throws {
        let lines = try waitFor(words).split(separator: "\n", omittingEmptySubsequences: false)
        let row = try lines.firstIndex { $0.contains(words) }.unwrapped()
        let column = try lines[row].range(of: words).map { lines[row][..<$0.lowerBound].count }.unwrapped()
        // The texts before it take one column for each character, and the first line isn't indented.
        try tmux(["send-keys", "-l", "\u{1B}[<0;\(column + 1);\(row + 1)M"])
    }

    /// Waits until all words are shown at the same time, and returns the screen on which they are.
    @discardableResult
    func waitFor(_ words: String...) throws -> String {
        var screen = ""
        try wait(words.joined(separator: ", ")) {
            screen = try shown()
            return words.allSatisfy(screen.contains)
        }
        return screen
    }

    /// Asks until it is so, whenever the pane has written something.
    func wait(_ event: String, until isSo: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(30)
        while try !isSo() {
            guard ContinuousClock.now < end else { throw NeverHappened(event: event, shown: try shown()) }
            output?.wait()
        }
    }

    func kill() throws {
        let process = try pid_t(tmux(["display-message", "-p", "#{pane_pid}"])).unwrapped()
        #expect(Glibc.kill(process, SIGKILL) == 0)
        try wait("the pane is gone") { try tmux(["list-sessions"]).isEmpty }
    }

    func close() {
        if let process = try? pid_t(tmux(["display-message", "-p", "#{pane_pid}"])) {
            _ = Glibc.kill(process, SIGKILL)
        }
        _ = try? tmux(["kill-server"])
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns whether the background of the dark theme is shown, in as many colors as the pane has.
    func isDark() throws -> Bool {
        try tmux(["capture-pane", "-p", "-e"]).contains(/\u{1B}\[(48;2;24;26;31|48;5;234|40)m/)
    }

    private func shown() throws -> String {
        try tmux(["capture-pane", "-p"])
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
        let socket = folder.appending(path: "socket-\(starts)").path
        let words = (["tmux", "-u", "-S", socket] + arguments).map { strdup($0) }
        defer { words.forEach { free($0) } }
        var process = pid_t()
        try #require(posix_spawn(&process, "/usr/bin/tmux", &actions, nil, words + [nil], environ) == 0)
        while waitpid(process, nil, 0) == -1, errno == EINTR {}
        let data = try Data(contentsOf: output)
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
