import FeatureScaffold
import Foundation

/// The program behind the plugin `scaffold-feature`.
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
