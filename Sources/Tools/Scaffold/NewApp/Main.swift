import FeatureScaffold
import Foundation
import MillracePlatform

/// `swift run --package-path ../Millrace new-app Tides`.
@main
enum Main {
    static func main() {
        // The program is built in the checkout on which the new app is to depend.
        let checkout = URL(filePath: #filePath).appending(path: "../../../../..").standardized
        let command = NewAppCommand(
            arguments: Array(CommandLine.arguments.dropFirst()),
            millrace: checkout.path,
            current: FileManager.default.currentDirectoryPath
        )
        do {
            CommandOutput.write(try command.run() + "\n", of: "new-app")
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
}
