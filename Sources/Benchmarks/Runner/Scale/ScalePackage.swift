import FeatureScaffold
import Foundation

/// A package of `new-app`, with a number of features of `scaffold-feature`, outside of the checkout.
struct ScalePackage {
    let package: OutsidePackage

    /// Writes the package; the folder must not be there.
    ///
    /// - Parameter features: The number of features, of which `new-app` writes the first.
    init(in folder: URL, built: URL, features: Int) throws {
        package = OutsidePackage(folder: folder, built: built)
        let path = folder.path()
        let options = ["Scale", "--path", path, "--feature", "Feature1"]
        _ = try NewAppCommand(arguments: options, millrace: OutsidePackage.checkout, current: path).run()
        let layout = PackageLayout(
            root: path,
            millrace: "Millrace",
            targets: [
                .init(
                    name: "Scale",
                    folder: path + "/Sources/Scale",
                    kind: .executable,
                    dependencies: ["Millrace", "ScaleBackend"]
                ),
                .init(
                    name: "ScaleTests",
                    folder: path + "/Tests/ScaleTests",
                    kind: .test,
                    dependencies: ["Scale", "MillraceTestKit"]
                ),
            ]
        )
        for number in 1..<max(1, features) {
            _ = try ScaffoldCommand(arguments: ["Feature\(number + 1)"], layout: layout).run()
        }
    }

    /// Runs a command of `swift` in the package, and returns the seconds that it takes.
    func seconds(_ arguments: String...) throws -> Double {
        try package.seconds(arguments)
    }

    /// Removes the package and what was built of it, and leaves what was built of the SDK.
    func remove() throws {
        try FileManager.default.removeItem(at: package.folder)
        let build = package.built.appending(path: "debug").resolvingSymlinksInPath()
        for folder in [build, build.appending(path: "Modules")] {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) where name.hasPrefix("Scale")
            {
                try FileManager.default.removeItem(at: folder.appending(path: name))
            }
        }
    }

    /// Replaces the only occurrence of a text in a file of the app.
    func change(_ path: String, _ text: String, to new: String) throws {
        let file = package.folder.appending(path: path)
        let source = try String(contentsOf: file, encoding: .utf8)
        guard source.ranges(of: text).count == 1 else {
            throw OutsidePackage.Failure(description: "\(path) doesn't have “\(text)” once")
        }
        try source.replacing(text, with: new).write(to: file, atomically: true, encoding: .utf8)
    }
}
