import Foundation

@main
enum Main {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let command = OrphansCommand(
            arguments: arguments,
            root: FileManager.default.currentDirectoryPath,
            swift: swift
        )
        let (text, status) = try command.run()
        print(text)
        exit(status)
    }

    /// Runs `swift` in the current directory, with its output on the standard error, since the standard output is the list.
    private static func swift(_ arguments: [String], with variables: [String: String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardOutput = FileHandle.standardError
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
