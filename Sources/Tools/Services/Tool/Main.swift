import Foundation
import MillracePlatform
import ServiceGenerator
import SwiftTestCommand

/// The program behind the plugin `generate-services`.
@main
enum Main {
    static func main() {
        do {
            let command = try GenerateServicesCommand(plugin: Array(CommandLine.arguments.dropFirst()))
            let terminal = QuestionTerminal(input: command.input)
            let (output, hasSucceeded) = try command.run(
                write: { CommandOutput.write($0, of: "generate-services") },
                readLine: terminal.isTerminal ? { terminal.readLine() } : nil
            )
            terminal.giveBack()
            CommandOutput.write(output + "\n", of: "generate-services")
            exit(hasSucceeded ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("\("\(error)".printableLines)\n".utf8))
            exit(2)
        }
    }
}
