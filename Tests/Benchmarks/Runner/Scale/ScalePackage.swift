import FeatureScaffold
import Foundation
import UserPackage

/// A package of `new-app`, with a number of features of `scaffold-feature`, outside of the checkout.
struct ScalePackage {
    /// The number of features that a library has, where they are in libraries.
    static let featuresOfALibrary = 10

    private static let manifest = """
        // swift-tools-version: 6.1
        import PackageDescription

        let millrace: [Target.Dependency] = [.product(name: "Millrace", package: "Millrace")]
        let kit: [Target.Dependency] = [
            .product(name: "MillraceTestKit", package: "Millrace"),
            .product(name: "MillraceMockServer", package: "Millrace"),
        ]
        let libraries = LIBRARIES

        let package = Package(
            name: "Scale",
            platforms: [.macOS(.v15)],
            dependencies: [.package(name: "Millrace", path: "MILLRACE")],
            targets: [
                .executableTarget(
                    name: "Scale",
                    dependencies: millrace + [.product(name: "MillraceTerminal", package: "Millrace"), "ScaleBackend"] + libraries.map { .init(stringLiteral: $0) }
                ),
                .target(
                    name: "ScaleBackend",
                    dependencies: [.product(name: "MillraceMockServer", package: "Millrace")],
                    resources: [.embedInCode("Responses")]
                ),
                .testTarget(name: "ScaleTests", dependencies: kit + ["Scale", "ScaleBackend"], exclude: ["__Snapshots__"]),
            ]
                + libraries.flatMap { name -> [Target] in
                    [
                        .target(name: name, dependencies: millrace),
                        .testTarget(name: name + "Tests", dependencies: kit + [.init(stringLiteral: name)]),
                    ]
                }
        )

        """

    let package: OutsidePackage

    /// Writes the package; the folder must not be there.
    ///
    /// - Parameters:
    ///   - features: The number of features, of which `new-app` writes the first.
    ///   - hasLibraries: Whether the other features are in libraries; else they are in the target of the app.
    init(in folder: URL, built: URL, features: Int, hasLibraries: Bool) throws {
        package = OutsidePackage(folder: folder, built: built)
        let path = folder.path()
        let options = ["Scale", "--path", path, "--feature", "Feature1"]
        _ = try NewAppCommand(arguments: options, millrace: OutsidePackage.checkout, current: path).run()
        let others = Array(stride(from: 2, through: features, by: 1))
        let libraries = hasLibraries ? others.map(Self.library) : []
        let names = Set(libraries).sorted()
        let layout = PackageLayout(
            root: path,
            millrace: "Millrace",
            targets: Self.targets("Scale", .executable, in: path)
                + names.flatMap { Self.targets($0, .library, in: path) }
        )
        for feature in others {
            let target = hasLibraries ? Self.library(of: feature) : "Scale"
            _ = try ScaffoldCommand(arguments: ["Feature\(feature)", "--target", target], layout: layout).run()
        }
        guard hasLibraries else { return }
        let manifest = Self.manifest.replacing("LIBRARIES", with: "\(names)")
            .replacing("MILLRACE", with: OutsidePackage.checkout)
        try write("Package.swift", manifest)
        try write("Sources/Scale/Screens.swift", Self.screens(of: others, in: names))
    }

    private static func library(of feature: Int) -> String {
        "Part\((feature - 2) / featuresOfALibrary + 1)"
    }

    /// Returns a target and that of its tests.
    private static func targets(
        _ name: String,
        _ kind: PackageLayout.Target.Kind,
        in path: String
    ) -> [PackageLayout.Target] {
        [
            .init(name: name, folder: "\(path)/Sources/\(name)", kind: kind, dependencies: ["Millrace"]),
            .init(
                name: name + "Tests",
                folder: "\(path)/Tests/\(name)Tests",
                kind: .test,
                dependencies: [name, "MillraceTestKit", "MillraceMockServer"]
            ),
        ]
    }

    /// The source of the app that makes the screens of its libraries.
    private static func screens(of features: [Int], in libraries: [String]) -> String {
        let imports = (["Millrace"] + libraries).map { "import \($0)\n" }.joined()
        let calls = features.map { "        makeFeature\($0)Screen(session: session, in: flow),\n" }.joined()
        return """
            \(imports)
            func makeScreens(session: any Accessible, in flow: any Flow) -> [ScreenController] {
                [
            \(calls)    ]
            }

            """
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
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path())
            where name.hasPrefix("Scale") || name.hasPrefix("Part") {
                try FileManager.default.removeItem(at: folder.appending(path: name))
            }
        }
    }

    /// Replaces the only occurrence of a text in a file of a feature.
    func change(_ path: String, of feature: Int, _ text: String, to new: String) throws {
        let candidates = ["Scale", Self.library(of: feature)].map { "Sources/\($0)/Feature\(feature)/\(path)" }
        let files = candidates.map { package.folder.appending(path: $0) }
        guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path()) }) else {
            throw OutsidePackage.Failure(description: "there is no \(path)")
        }
        let source = try String(contentsOf: file, encoding: .utf8)
        guard source.ranges(of: text).count == 1 else {
            throw OutsidePackage.Failure(description: "\(path) doesn't have “\(text)” once")
        }
        try source.replacing(text, with: new).write(to: file, atomically: true, encoding: .utf8)
    }

    private func write(_ path: String, _ text: String) throws {
        try text.write(to: package.folder.appending(path: path), atomically: true, encoding: .utf8)
    }
}
