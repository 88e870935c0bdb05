import Foundation
import Glibc
import OuterSupport
import Testing

/// The gallery of a package in a pane of tmux.
final class GalleryPane {
    struct NeverHappened: Error {
        let event: String
        let shown: String
    }

    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

    /// The program, which is built into the folder of the tests.
    static let program: String? = {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = own.map { URL(filePath: $0).deletingLastPathComponent().appending(path: "preview-gallery").path }
        return path.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
    }()

    private let folder: URL
    private let output: PaneOutput

    /// A shell that starts the gallery as a plugin does, in the background, and reads a line when it has ended.
    private static let asPlugin = """
        set -m
        "$0" --inside .build --terminal /proc/$$/fd/0 </dev/null &
        wait
        echo back
        read -r line
        echo "read $line"
        read -r line
        """

    /// Starts the gallery of the package in a folder.
    init(of package: URL, columns: Int = 80, asPlugin: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        output = try PaneOutput(in: folder)
        let command = (asPlugin ? ["bash", "-c", Self.asPlugin] : []) + [try #require(Self.program)]
        try tmux(
            ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "24", "-c", package.path] + command
                + [";", "set", "-s", "escape-time", "0", ";"] + output.command
        )
    }

    func press(_ keys: String...) throws {
        try tmux(["send-keys"] + keys)
    }

    /// Waits until all words are shown at the same time; a build of the package takes seconds.
    func waitFor(_ words: String...) throws {
        try wait(words.joined(separator: ", ")) {
            let shown = try shown()
            return words.allSatisfy(shown.contains)
        }
    }

    /// Waits until the gallery is gone.
    func waitForEnd() throws {
        try wait("the end") { try tmux(["list-sessions"]).isEmpty }
    }

    /// The number of the gallery's process.
    var process: pid_t? {
        try? pid_t(tmux(["display-message", "-p", "#{pane_pid}"]))
    }

    func close() {
        if let process { _ = kill(process, SIGKILL) }
        _ = try? tmux(["kill-server"])
        try? FileManager.default.removeItem(at: folder)
    }

    private func wait(_ event: String, until isSo: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(240)
        while try !isSo() {
            guard ContinuousClock.now < end else { throw NeverHappened(event: event, shown: try shown()) }
            output.wait()
        }
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
        let words = (["tmux", "-u", "-S", folder.appending(path: "socket").path] + arguments).map { strdup($0) }
        defer { words.forEach { free($0) } }
        var process = pid_t()
        try #require(posix_spawn(&process, "/usr/bin/tmux", &actions, nil, words + [nil], environ) == 0)
        while waitpid(process, nil, 0) == -1, errno == EINTR {}
        let data = try Data(contentsOf: output)
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
