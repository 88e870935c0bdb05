import Foundation
import Glibc
import OuterSupport
import Testing

@testable import MillraceTerminal

/// A pane of a tmux of its own, in which a script runs.
///
/// Nothing waits for a time: the script tells the test when it is there by `tmux wait-for -S NAME`, with the socket in
/// `$SOCKET`.
final class TmuxPane {
    static let isInstalled = ProgramPane.isInstalled

    let folder: URL
    /// What the pane writes, for who waits for it.
    let output: PaneOutput
    private let socket: String

    /// Starts tmux.
    ///
    /// - Parameters:
    ///   - size: The columns and lines of the pane.
    ///   - configuration: The lines of the configuration.
    ///   - files: Files in the folder where the script runs, by their names.
    ///   - script: The script, for bash.
    init(
        size: (columns: Int, rows: Int),
        configuration: [String] = [],
        files: [String: [UInt8]] = [:],
        script: String
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
        socket = folder.appending(path: "socket").path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        output = try PaneOutput(in: folder)
        for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
        let lines = ["set -g status off", "set -g default-terminal tmux-256color"] + configuration
        let configurationFile = folder.appending(path: "tmux.conf")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: configurationFile)
        let whole = "cd '\(folder.path)'; SOCKET='\(socket)'; \(script)"
        try run(
            ["-f", configurationFile.path, "new-session", "-d", "-x", "\(size.columns)", "-y", "\(size.rows)"]
                + ["bash", "-c", whole, ";"] + output.command
        )
    }

    deinit {
        try? run(["kill-server"])
        try? FileManager.default.removeItem(at: folder)
    }

    /// A piece of script that prints a file, and tells the test by a name when the terminal has taken it.
    static func showing(_ file: String, telling name: String) -> String {
        "stty raw -echo; cat \(file); printf '\\033[6n'; IFS= read -r -d R answer; tmux -S $SOCKET wait-for -S \(name)"
    }

    /// Waits until the script tells that it is there.
    func wait(for name: String) throws {
        try run(["wait-for", name])
    }

    /// Runs a command of tmux, and returns when it has ended.
    func run(_ arguments: [String]) throws {
        try ChildProcess("/usr/bin/tmux", ["tmux", "-u", "-S", socket] + arguments).waitForEnd()
    }

    /// Returns what a format of tmux says of the pane.
    func value(of format: String) throws -> String {
        let file = folder.appending(path: "value")
        try run(["run-shell", "printf %s '\(format)' > '\(file.path)'"])
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// Returns the newest text in the buffer of tmux.
    func buffer() throws -> String {
        let file = folder.appending(path: "buffer")
        try run(["save-buffer", file.path])
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// Returns the lines of the pane, with the lines that were scrolled out of it.
    func lines() throws -> [String] {
        let file = folder.appending(path: "picture")
        try run(["capture-pane", "-S", "-", ";", "save-buffer", file.path, ";", "delete-buffer"])
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
