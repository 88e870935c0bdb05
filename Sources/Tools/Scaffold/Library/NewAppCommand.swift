import Foundation
import UserPackage

/// The command `new-app`, from its arguments to its output.
package struct NewAppCommand {
    static let help = """
        Writes a small app: a package with the app, a backend that it embeds, one feature, tests with a snapshot,
        .gitignore and .ci/run. It runs, and its tests pass.

        Usage: swift run --package-path MILLRACE new-app NAME [--path FOLDER] [--feature NAME] [--main-actor]
               swift run --package-path MILLRACE new-app --help

          NAME                The app's name: Tides. It starts with a capital letter and has at most \(NewAppOptions.maximumLength) ASCII
                              letters and digits.

          --path FOLDER       The folder, which must be empty or not there (default: NAME).
          --feature NAME      The name of the first feature (default: Notes).
          --millrace FOLDER   The checkout of Millrace (default: the one that the command was built in).
          --main-actor        Isolates the app's code to the main actor by default; this needs Swift 6.2.

        Folders may have any names. The app refers to the checkout by a path from its own folder.
        """

    private let arguments: [String]
    /// The checkout in which the command was built.
    private let millrace: String
    /// The current directory.
    private let current: String

    package init(arguments: [String], millrace: String, current: String) {
        (self.arguments, self.millrace, self.current) = (arguments, millrace, current)
    }

    /// Writes the app.
    ///
    /// - Returns: The list of the written files and the next steps, or the help.
    /// - Throws: The reason why nothing was written.
    package func run() throws -> String {
        guard let options = try NewAppOptions.read(arguments) else { return Self.help }
        let feature = try FeatureName(options.feature)
        let folder = Folder(options.path ?? options.name, in: current)
        try check(folder)
        let checkout = Folder(options.millrace ?? millrace, in: current)
        let manifest = try? String(contentsOfFile: checkout.path + "/Package.swift", encoding: .utf8)
        guard let manifest, manifest.contains("name: \"Millrace\",") else {
            throw NewAppError.noMillrace(checkout.path)
        }
        // The targets of all packages of a build have different names.
        if ["", "Backend", "Tests"].contains(where: { manifest.contains("name: \"\(options.name)\($0)\"") }) {
            throw NewAppError.takenName(options.name)
        }
        let files = AppTemplates(options: options, feature: feature, dependency: checkout.path(from: folder)).files
        if let type = Scaffold.sdkType(of: files) { throw NewAppError.takenFeature(options.feature, type) }
        do {
            let root = URL(filePath: folder.path, directoryHint: .isDirectory)
            try FileTransaction(root: root).apply(files.map(FileTransaction.Change.init))
        } catch {
            throw NewAppError.files(error)
        }
        let shown = options.path ?? options.name
        let next = [
            "Next:",
            "  cd \(Self.quoted(shown))",
            "  swift run \(options.name)",
            "  swift test",
            "  swift package scaffold-feature Weather",
        ]
        return (files.map { "wrote \(shown)/\($0.path)" } + next).joined(separator: "\n")
    }

    private func check(_ folder: Folder) throws(NewAppError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue else { throw .notAFolder(folder.path) }
        let contents: [String]
        do {
            contents = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw .files(.unwritable(path: folder.path, reason: (error as NSError).localizedDescription))
        }
        guard contents.isEmpty else { throw .notEmpty(folder.path) }
    }

    /// Returns a path as a shell reads it.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
        return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
    }
}
