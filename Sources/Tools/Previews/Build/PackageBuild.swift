import Foundation
import SwiftTestCommand

/// The build of a package's tests, in which the previews are.
struct PackageBuild: Sendable {
    /// The folder of the package.
    let root: String
    /// The name of the package, in its manifest.
    let package: String
    /// The folder of the build.
    let buildFolder: String
    /// The run of the package's tests by `swift`.
    let swiftTest: SwiftTest

    /// Creates the build of the package in a folder; `nil` if there is no package.
    ///
    /// - Parameters:
    ///   - root: The folder of the package.
    ///   - name: The name of the package; `nil` for the one that stands in its manifest.
    ///   - buildFolder: The folder of the build where the command runs inside a plugin; `nil` elsewhere.
    init?(root: String, named name: String? = nil, inside buildFolder: String?) {
        let manifest = try? String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
        guard let name = name ?? manifest.flatMap(PackageFiles.packageName) else { return nil }
        (self.root, package, swiftTest) = (root, name, SwiftTest(inside: buildFolder))
        self.buildFolder = buildFolder ?? "\(root)/.build"
    }

    /// The arguments of `swift`.
    var arguments: [String] {
        ["build", "--product", "\(package)PackageTests"] + swiftTest.folderOptions
    }

    /// The program with the tests.
    var tests: String {
        "\(buildFolder)/debug/\(package)PackageTests.xctest"
    }

    /// The arguments with which the program runs the tests that list previews.
    static let testArguments = ["--testing-library", "swift-testing", "--filter", "Previews"]
}
