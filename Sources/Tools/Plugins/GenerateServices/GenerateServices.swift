import Foundation
import PackagePlugin

/// `swift package generate-services openapi.json`: starts the program that writes the services.
///
/// A separate program does the work, because a plugin can't be tested.
@main
struct GenerateServices: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        let problems = Pipe()
        let layout = try JSONEncoder().encode(Layout(context.package))
        process.executableURL = try program()
        process.currentDirectoryURL = context.package.directoryURL
        // The standard input of a plugin isn't that of the package manager.
        process.arguments = [String(decoding: layout, as: UTF8.self), "--input", "/proc/\(getppid())/fd/0"] + arguments
        process.standardError = problems
        try process.run()
        let text = String(decoding: try problems.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        switch process.terminationStatus {
        case 0: return
        case 1: Diagnostics.error("There is something left to do; the lines above say what.")
        default: Diagnostics.error(text.trimmingCharacters(in: .newlines))
        }
    }

    /// Builds the program beside the package.
    ///
    /// As a tool of the plugin, it would be built with modules that each build of the package compiles anyway.
    private func program() throws -> URL {
        let name = "GenerateServicesTool"
        let result = try packageManager.build(.product(name), parameters: .init(configuration: .debug, echoLogs: true))
        guard let program = result.builtArtifacts.first(where: { $0.url.lastPathComponent == name }) else {
            throw NotBuilt()
        }
        return program.url
    }

    private struct NotBuilt: Error, CustomStringConvertible {
        let description = "The program that writes the services can't be built."
    }
}
