import FeatureScaffold
import Foundation
import MillracePlatform

/// The program behind the plugin `scaffold-feature`.
@main
enum Main {
    static func main() {
        do {
            CommandOutput.write(
                try ScaffoldCommand(plugin: Array(CommandLine.arguments.dropFirst())).run() + "\n",
                of: "scaffold-feature"
            )
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
}
