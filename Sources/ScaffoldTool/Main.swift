import FeatureScaffold
import Foundation

/// What the plugin `scaffold-feature` runs.
@main
enum Main {
    static func main() {
        do {
            print(try ScaffoldCommand(plugin: Array(CommandLine.arguments.dropFirst())).run())
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
}
