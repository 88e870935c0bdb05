import Foundation
import MillracePlatform
import SwiftTestCommand

@main
enum Main {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let input = ReviewOptions(arguments)?.input
        let terminal = QuestionTerminal(input: input)
        let command = ReviewCommand(
            arguments: arguments,
            root: FileManager.default.currentDirectoryPath,
            console: ReviewConsole(
                hasColors: terminal.hasColors,
                showsAnswers: !terminal.isTerminal,
                questionEnd: input == nil ? " " : "\n",
                write: { CommandOutput.write($0, of: "snapshot-review") },
                readLine: { terminal.readLine() }
            ),
            swift: SwiftTest.run
        )
        let status = try command.run()
        terminal.giveBack()
        exit(status)
    }
}
