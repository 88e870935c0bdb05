import Foundation
import PackagePlugin

/// `swift package preview`: starts the program that builds the package and shows its previews.
@main
struct PreviewScreens: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let gallery = try gallery()
        let process = Process()
        process.executableURL = gallery
        process.currentDirectoryURL = context.package.directoryURL
        // The package manager holds the lock of its folder while this plugin waits for the program, and the standard
        // input of a plugin isn't that of the package manager.
        let folder = Self.buildFolder(of: context).path
        let terminal = "/proc/\(getppid())/fd/0"
        process.arguments =
            ["--inside", folder, "--package", context.package.displayName, "--terminal", terminal] + arguments
        try process.run()
        process.waitUntilExit()
        switch process.terminationStatus {
        case 0: return
        case 1: Diagnostics.error("A preview isn't as recorded, or has no picture.")
        default: Diagnostics.error("The previews can't be shown, for the reason above.")
        }
    }

    /// Builds the gallery beside the package.
    ///
    /// As a tool of the plugin, it would be built with parts of the SDK that the package has built for its tests.
    private func gallery() throws -> URL {
        let name = "preview-gallery"
        let result = try packageManager.build(.product(name), parameters: .init(configuration: .debug, echoLogs: true))
        guard let program = result.builtArtifacts.first(where: { $0.url.lastPathComponent == name }) else {
            throw NotBuilt()
        }
        return program.url
    }

    private struct NotBuilt: Error, CustomStringConvertible {
        let description = "The gallery can't be built."
    }

    /// The folder of the build, in which the folder of the plugins is.
    private static func buildFolder(of context: PluginContext) -> URL {
        var folder = context.pluginWorkDirectoryURL
        while folder.path != "/", folder.lastPathComponent != "plugins" { folder = folder.deletingLastPathComponent() }
        return folder.path == "/"
            ? context.package.directoryURL.appending(path: ".build") : folder.deletingLastPathComponent()
    }
}
