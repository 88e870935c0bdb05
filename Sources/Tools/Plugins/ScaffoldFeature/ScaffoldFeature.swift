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
        process.executableURL = try program()
        process.arguments = [String(decoding: layout, as: UTF8.self)] + arguments
        process.standardError = problems
        try process.run()
        let text = String(decoding: try problems.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus != 0 else { return }
        Diagnostics.error(text.trimmingCharacters(in: .newlines))
    }

    /// Builds the program beside the package.
    ///
    /// As a tool of the plugin, it would be built with modules that each build of the package compiles anyway.
    private func program() throws -> URL {
        let name = "FeatureScaffoldTool"
        let result = try packageManager.build(.product(name), parameters: .init(configuration: .debug, echoLogs: true))
        guard let program = result.builtArtifacts.first(where: { $0.url.lastPathComponent == name }) else {
            throw NotBuilt()
        }
        return program.url
    }

    private struct NotBuilt: Error, CustomStringConvertible {
        let description = "The program that writes the feature can't be built."
    }
}
