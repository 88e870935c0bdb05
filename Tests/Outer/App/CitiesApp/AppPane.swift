import Foundation
import Glibc
import OuterSupport
import TestSupport
import Testing

/// The app in a pane of tmux, with a folder of its own for what it saves.
final class AppPane {
    static let isInstalled = ProgramPane.isInstalled

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
    private var pane: ProgramPane?

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
        pane = try ProgramPane(
            [app] + arguments,
            options: [
                "-e", "XDG_STATE_HOME=\(state)", "-e", "NO_COLOR=", "-e", "LC_ALL=", "-e", "LC_CTYPE=C.UTF-8",
                "-e", "LC_MESSAGES=C",
            ],
            columns: columns,
            in: folder,
            named: "pane-\(starts)"
        )
    }

    func press(_ keys: String..., whenShown words: String) throws {
        try waitFor(words)
        for key in keys { try started().send(key.contains(" ") ? ["-l", key] : [key]) }
    }

    /// Waits until a text is shown, and clicks on it.
    func click(_ words: String) throws {
        let lines = try waitFor(words).split(separator: "\n", omittingEmptySubsequences: false)
        let row = try lines.firstIndex { $0.contains(words) }.unwrapped()
        let column = try lines[row].range(of: words).map { lines[row][..<$0.lowerBound].count }.unwrapped()
        // The texts before it take one column for each character, and the first line isn't indented.
        try started().send(["-l", "\u{1B}[<0;\(column + 1);\(row + 1)M"])
    }

    /// Waits until all words are shown at the same time, and returns the screen on which they are.
    @discardableResult
    func waitFor(_ words: String...) throws -> String {
        try started().waitFor(words)
    }

    /// Asks until it is so, whenever the pane has written something.
    func wait(_ event: String, until isSo: () throws -> Bool) throws {
        try started().wait(event, until: isSo)
    }

    func kill() throws {
        let pane = try started()
        #expect(Glibc.kill(try pane.process.unwrapped(), SIGKILL) == 0)
        try pane.waitForEnd()
    }

    func close() {
        pane?.close()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns whether the background of the dark theme is shown, in as many colors as the pane has.
    func isDark() throws -> Bool {
        try started().shown(withStyles: true).contains(/\u{1B}\[(48;2;24;26;31|48;5;234|40)m/)
    }

    private func started() throws -> ProgramPane {
        try pane.unwrapped()
    }
}
