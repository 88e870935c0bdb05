import BenchmarkCases
import Foundation

/// What an app pays for the rooms that it uses, and for those that it doesn't: `benchmarks rooms`.
///
/// Each product is the only one of a package whose program imports it and prints a word. The table has the seconds of a
/// clean debug build, and the size of the program without symbols, linked to the static standard library, in a release
/// build. It takes ten minutes.
enum RoomCases {
    private static let products = [
        "MillraceStreams", "MillraceFeedback", "MillraceRendering", "MillraceComponents", "MillraceBackend", "Millrace",
    ]

    /// Builds all packages, and prints a table.
    ///
    /// - Returns: Whether everything was built.
    static func run(_ wanted: String?) -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-rooms-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var table = BenchmarkTable(["product", "clean, s", "program, MB"])
        do {
            for product in products where wanted.map({ product == $0 }) ?? true {
                let built = folder.appending(path: "built")
                let package = OutsidePackage(folder: folder.appending(path: product), built: built)
                try write(product, to: package.folder)
                let clean = try package.seconds(["build"])
                _ = try package.seconds(["build", "-c", "release", "--static-swift-stdlib", "-Xlinker", "-s"])
                let size = try size(of: built.appending(path: "release/Client"))
                table.add([product, BenchmarkTable.number(clean), BenchmarkTable.number(size)])
                try FileManager.default.removeItem(at: built)
            }
        } catch {
            print(error)
            return false
        }
        print(table.text)
        return true
    }

    private static func write(_ product: String, to folder: URL) throws {
        let files = [
            "Package.swift": """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Client",
                platforms: [.macOS(.v15)],
                dependencies: [.package(name: "Millrace", path: "\(OutsidePackage.checkout)")],
                targets: [
                    .executableTarget(
                        name: "Client",
                        dependencies: [.product(name: "\(product)", package: "Millrace")],
                        path: "Sources"
                    )
                ]
            )
            """,
            "Sources/main.swift": "import \(product)\n\nprint(\"ready\")\n",
        ]
        let sources = folder.appending(path: "Sources")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        for (path, text) in files {
            try text.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
        }
    }

    private static func size(of program: URL) throws -> Double {
        let values = try program.resolvingSymlinksInPath().resourceValues(forKeys: [.fileSizeKey])
        return Double(values.fileSize ?? 0) / 1_000_000
    }
}
