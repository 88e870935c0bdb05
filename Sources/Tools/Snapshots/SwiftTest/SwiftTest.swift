import Foundation

/// `swift test`, as the commands about snapshots run it: in the current directory, or for a plugin.
package struct SwiftTest: Sendable {
    /// The folder of the build, where the command runs inside a plugin.
    private let buildFolder: String?

    /// Creates the run of a package's tests.
    ///
    /// - Parameter buildFolder: The folder of the build, where the command runs inside a plugin; nil elsewhere.
    package init(inside buildFolder: String?) {
        self.buildFolder = buildFolder
    }

    /// The options of `swift` that name the folder of the build.
    ///
    /// The package manager, which waits for the plugin, holds the lock of that folder.
    package var folderOptions: [String] {
        buildFolder.map { ["--scratch-path", $0, "--ignore-lock"] } ?? []
    }

    /// Returns the arguments of `swift`.
    ///
    /// - Parameter filters: The names of the tests; all by default.
    package func arguments(filters: [String] = []) -> [String] {
        ["test"] + folderOptions + filters.flatMap { ["--filter", $0] }
    }

    /// Runs `swift` with its output on the standard error, because the command writes its own output to the standard
    /// output, and without the standard input, from which the command reads the user's answers.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of `swift`.
    ///   - variables: The variables that are set for it.
    /// - Returns: The exit status.
    package static func run(_ arguments: [String], with variables: [String: String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.standardError
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
