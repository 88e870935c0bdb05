import Foundation
import PackagePlugin

/// `swift package snapshot-orphans`: starts the program that runs the tests and compares.
@main
struct FindSnapshotOrphans: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try program()
        process.currentDirectoryURL = context.package.directoryURL
        // The package manager holds the lock of its folder while this plugin waits for the program.
        process.arguments = ["--inside", Self.buildFolder(of: context).path] + arguments
        try process.run()
        process.waitUntilExit()
        switch process.terminationStatus {
        case 0: return
        case 1: Diagnostics.error("There are snapshots that no test asserts.")
        default: Diagnostics.error("Which snapshots are orphans can't be told.")
        }
    }

    /// Builds the program beside the package.
    ///
    /// As a tool of the plugin, it would be built with modules that each build of the package compiles anyway.
    private func program() throws -> URL {
        let name = "snapshot-orphans"
        let result = try packageManager.build(.product(name), parameters: .init(configuration: .debug, echoLogs: true))
        guard let program = result.builtArtifacts.first(where: { $0.url.lastPathComponent == name }) else {
            throw NotBuilt()
        }
        return program.url
    }

    private struct NotBuilt: Error, CustomStringConvertible {
        let description = "The program that finds the orphans can't be built."
    }

    /// The folder of the build, in which the folder of the plugins is.
    private static func buildFolder(of context: PluginContext) -> URL {
        var folder = context.pluginWorkDirectoryURL
        while folder.path != "/", folder.lastPathComponent != "plugins" { folder = folder.deletingLastPathComponent() }
        return folder.path == "/"
            ? context.package.directoryURL.appending(path: ".build") : folder.deletingLastPathComponent()
    }
}
