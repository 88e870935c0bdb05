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
        process.executableURL = try context.tool(named: "GenerateServicesTool").url
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
}
