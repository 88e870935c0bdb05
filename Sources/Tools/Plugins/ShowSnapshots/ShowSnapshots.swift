import Foundation
import PackagePlugin

/// `swift package snapshot-gallery [--html FILE]`: starts the program that writes the page.
@main
struct ShowSnapshots: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        if arguments.contains("--help") || arguments.contains("-h") { return print(Self.help) }
        let file: String
        switch (arguments.first, arguments.count) {
        case (nil, _): file = context.pluginWorkDirectoryURL.appending(path: "snapshots.html").path
        case ("--html", 2): file = arguments[1]
        default:
            print(Self.help)
            return Diagnostics.error("These arguments aren't understood.")
        }
        let process = Process()
        process.executableURL = try gallery()
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = ["--package", context.package.displayName, "--snapshots", file]
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { Diagnostics.error("There is no page, for the reason above.") }
    }

    private static let help = """
        Writes a page with all snapshots of a package, those that differ first, old and new beside each other.

        Usage: swift package snapshot-gallery [--html FILE]

        Without a file, the page is in the folder of the build, and its path is printed. It shows what an earlier
        run of the tests has left: `swift package snapshot-review --list` runs them.
        """

    /// Builds the gallery beside the package, as `swift package preview` does.
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
}
