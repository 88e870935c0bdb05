import Foundation
import PackagePlugin

/// `swift package scaffold-feature Name`: starts the program that writes a feature.
///
/// A separate program does the work, because a plugin can't be tested.
@main
struct ScaffoldFeature: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        let problems = Pipe()
        let layout = try JSONEncoder().encode(Layout(context.package))
        process.executableURL = try context.tool(named: "FeatureScaffoldTool").url
        process.arguments = [String(decoding: layout, as: UTF8.self)] + arguments
        process.standardError = problems
        try process.run()
        let text = String(decoding: try problems.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus != 0 else { return }
        Diagnostics.error(text.trimmingCharacters(in: .newlines))
    }
}
