import Foundation
import MillracePlatform
import SwiftTestCommand

@main
enum Main {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let command = OrphansCommand(
            arguments: arguments,
            root: FileManager.default.currentDirectoryPath,
            swift: SwiftTest.run
        )
        let (text, status) = try command.run()
        CommandOutput.write(text + "\n", of: "snapshot-orphans")
        exit(status)
    }
}
