import Foundation
import Glibc
import Testing

/// A terminal in a window of a display of its own, whose keys a test presses.
final class TerminalWindow {
    /// The terminal in the window, which no program reads.
    let file: Int32
    /// The value of `TERM` in it.
    let term: String
    /// The value of `STY` in it, the session of GNU screen.
    let session: String
    private let program: TerminalProgram
    private let folder: URL
    private let display: ChildProcess
    private let window: ChildProcess
    private let variables: [String: String]

    init(_ program: TerminalProgram) throws {
        self.program = program
        folder = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "run"),
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        let number = try Line(in: folder, named: "display")
        display = try ChildProcess(
            "/usr/bin/Xvfb",
            ["Xvfb", "-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp"]
        ) { files in
            posix_spawn_file_actions_addopen(&files, 1, number.path, O_WRONLY, 0)
            posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
        }
        variables = try [
            "DISPLAY": ":" + number.read(), "HOME": folder.path, "SCREENDIR": folder.path + "/run",
            "XDG_RUNTIME_DIR": folder.path + "/run", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1",
        ]
        let terminal = try Line(in: folder, named: "terminal")
        let script = "echo \"$(tty) $TERM $STY\" > '\(terminal.path)'; exec sleep 600"
        let command = program.command(running: script, in: folder)
        window = try ChildProcess("/usr/bin/" + command[0], command, environment: variables) { files in
            posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
        }
        let words = try terminal.read().split(separator: " ").map(String.init)
        try #require(words.count > 1)
        term = words[1]
        session = words.dropFirst(2).first ?? ""
        file = open(words[0], O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(file >= 0)
        try xdotool("search", "--sync", "--onlyvisible", "--name", ".", "windowfocus", "--sync")
    }

    /// Presses keys, one after the other.
    func press(_ keys: String...) throws {
        try xdotool("key", keys)
    }

    /// Returns the number of pixels of a color on the display.
    func count(red: UInt8, green: UInt8, blue: UInt8) throws -> Int {
        let file = folder.appending(path: "screen.rgb")
        let arguments = ["import", "-window", "root", "-depth", "8", "rgb:\(file.path)"]
        try ChildProcess("/usr/bin/import", arguments, environment: variables) { _ in }.waitForEnd()
        let bytes = try [UInt8](Data(contentsOf: file))
        return stride(from: 0, to: bytes.count - 2, by: 3).count {
            bytes[$0] == red && bytes[$0 + 1] == green && bytes[$0 + 2] == blue
        }
    }

    func close() {
        _ = Glibc.close(file)
        window.end()
        if let command = program.ending(in: folder) {
            try? ChildProcess("/usr/bin/" + command[0], command, environment: variables).waitForEnd()
        }
        display.end()
        try? FileManager.default.removeItem(at: folder)
    }

    private func xdotool(_ command: String, _ arguments: [String]) throws {
        try ChildProcess("/usr/bin/xdotool", ["xdotool", command] + arguments, environment: variables) { files in
            posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
        }
        .waitForEnd()
    }

    private func xdotool(_ command: String, _ arguments: String...) throws {
        try xdotool(command, arguments)
    }
}

/// A line that another program writes to a pipe.
private struct Line {
    let path: String
    private let file: Int32

    init(in folder: URL, named name: String) throws {
        path = folder.appending(path: name).path
        try #require(mkfifo(path, 0o600) == 0)
        file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        try #require(file >= 0)
    }

    /// Returns the line, for which there is a minute.
    func read() throws -> String {
        defer { close(file) }
        var bytes: [UInt8] = []
        while bytes.last != UInt8(ascii: "\n") {
            var pipe = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            try #require(poll(&pipe, 1, 60_000) > 0, "no line came")
            var byte: UInt8 = 0
            let count = Glibc.read(file, &byte, 1)
            if count == 1 { bytes.append(byte) }
            try #require(count == 1 || count < 0 && errno == EAGAIN, "the pipe was closed")
        }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
}
