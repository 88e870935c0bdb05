import Foundation

/// The build of a package's tests, in which the previews are.
struct PackageBuild: Sendable {
    /// The folder of the package.
    let root: String
    /// The name of the package, in its manifest.
    let package: String
    /// The folder of the build.
    let buildFolder: String
    /// Whether the package manager, which holds the lock of the folder of the build, waits for this process.
    let isInPlugin: Bool

    /// Creates the build of the package in a folder; `nil` if there is no package.
    ///
    /// - Parameters:
    ///   - root: The folder of the package.
    ///   - buildFolder: The folder of the build where the command runs inside a plugin; `nil` elsewhere.
    init?(root: String, inside buildFolder: String?) {
        let manifest = try? String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
        guard let name = manifest.flatMap(PackageFiles.packageName) else { return nil }
        (self.root, package, isInPlugin) = (root, name, buildFolder != nil)
        self.buildFolder = buildFolder ?? "\(root)/.build"
    }

    /// The arguments of `swift`.
    var arguments: [String] {
        let inside = isInPlugin ? ["--scratch-path", buildFolder, "--ignore-lock"] : []
        return ["build", "--product", "\(package)PackageTests"] + inside
    }

    /// The program with the tests.
    var tests: String {
        "\(buildFolder)/debug/\(package)PackageTests.xctest"
    }

    /// The arguments with which the program runs the tests that list previews.
    static let testArguments = ["--testing-library", "swift-testing", "--filter", "Previews"]
}
