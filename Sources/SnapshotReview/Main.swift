import Foundation

@main
enum Main {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let input = ReviewOptions(arguments)?.input
        let terminal = ReviewTerminal(input: input)
        let command = ReviewCommand(
            arguments: arguments,
            root: FileManager.default.currentDirectoryPath,
            console: ReviewConsole(
                hasColors: terminal.hasColors,
                showsAnswers: !terminal.isTerminal,
                questionEnd: input == nil ? " " : "\n",
                write: { FileHandle.standardOutput.write(Data($0.utf8)) },
                readLine: { terminal.readLine() }
            ),
            swift: swift
        )
        let status = try command.run()
        terminal.giveBack()
        exit(status)
    }

    /// Runs `swift` in the current directory, with its output on the standard error, since the standard output has the review.
    private static func swift(_ arguments: [String], with variables: [String: String]) throws -> Int32 {
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
