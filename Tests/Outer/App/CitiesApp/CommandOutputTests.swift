import Foundation
import OuterSupport
import TestSupport
import Testing

/// What the commands do when their output can't be written.
@Suite(.bodyTimeLimit) struct CommandOutputTests {
    private static let commands: [Row<(program: String, arguments: [String], status: Int32)>] = [
        Row("the list", ("cities", [], 74)), Row("the list, once", ("cities", ["--once"], 74)),
        Row("the gallery", ("cities", ["--gallery"], 74)), Row("the help", ("cities", ["--help"], 74)),
        Row("the version", ("cities", ["--version"], 74)), Row("the backend", ("cities", ["--serve", "0"], 74)),
        Row("trace", ("trace", ["--help"], 1)), Row("new-app", ("new-app", ["Tides"], 1)),
        Row("snapshot-orphans", ("snapshot-orphans", ["--help"], 1)),
        Row("snapshot-review", ("snapshot-review", ["--help"], 1)),
    ]

    /// A full disk is a failure with a message; a reader that has gone is none.
    @Test(arguments: commands) func anOutputThatTakesNothingIsAFailure(
        _ row: Row<(program: String, arguments: [String], status: Int32)>
    ) throws {
        let (program, arguments, status) = row.value
        let full = try run(program, arguments, into: FileHandle(forWritingAtPath: "/dev/full").unwrapped())
        let message = "\(program): The output can't be written: No space left on device.\n"
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let unread = try run(program, arguments, into: pipe.fileHandleForWriting)
        #expect((full.status, full.errors, unread.errors) == (status, message, ""), sourceLocation: row.location)
    }

    private func run(
        _ program: String,
        _ arguments: [String],
        into output: FileHandle
    ) throws -> (status: Int32, errors: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (process, errors) = (Process(), Pipe())
        process.executableURL = try LinkedProgram.modules.unwrapped().appending(path: program)
        process.arguments = arguments
        process.environment = ["XDG_STATE_HOME": folder.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
}
