import BenchmarkCases
import Foundation

/// What a team waits for: `benchmarks scale [FEATURES…]` writes packages of so many features, builds and tests them, and prints the seconds.
///
/// It takes a quarter of an hour. The SDK is built once before, and its time is printed too.
enum ScaleCases {
    /// The seconds of a clean build for each further feature.
    private static let mostPerFeature = 1.0
    /// The seconds of a build after the change of one body.
    private static let mostForABody = 3.0

    private struct Row {
        let features: Int
        let clean: Double
        let null: Double
        let body: Double
        let model: Double
        let testBuild: Double
        let test: Double
    }

    /// Runs all sizes, and prints a table.
    ///
    /// - Parameter arguments: The numbers of features; 1, 10, 50 and 100 by default.
    /// - Returns: Whether everything was built and tested, and the targets are met.
    static func run(_ arguments: [String]) -> Bool {
        do {
            return try measure(arguments)
        } catch {
            print(error)
            return false
        }
    }

    private static func measure(_ arguments: [String]) throws -> Bool {
        let sizes = arguments.isEmpty ? [1, 10, 50, 100] : arguments.compactMap { Int($0) }.sorted()
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-scale-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let built = folder.appending(path: "built")
        let sdk = try ScalePackage(in: folder.appending(path: "Scale"), built: built, features: 1)
        print(
            "the SDK and an app of one feature: \(BenchmarkTable.number(try sdk.seconds("build"))) s, ",
            terminator: ""
        )
        print("their tests: \(BenchmarkTable.number(try sdk.seconds("build", "--build-tests"))) s more")
        let rows = try sizes.map { features in
            try sdk.remove()
            return try measure(ScalePackage(in: sdk.package.folder, built: built, features: features), features)
        }
        show(rows)
        guard let first = rows.first, let last = rows.last, last.features > first.features else { return true }
        let perFeature = (last.clean - first.clean) / Double(last.features - first.features)
        print("a further feature: \(BenchmarkTable.number(perFeature, digits: 2)) s of a clean build")
        return perFeature <= mostPerFeature && last.body <= mostForABody
    }

    private static func measure(_ package: ScalePackage, _ features: Int) throws -> Row {
        let sources = "Sources/Scale/Feature1/"
        let clean = try package.seconds("build")
        let null = try package.seconds("build")
        try package.change(
            sources + "Feature1ViewModel.swift",
            "set(\\.status, .loaded)",
            to: "set(\\.status, .loading)"
        )
        let body = try package.seconds("build")
        try package.change(
            sources + "Feature1ViewModel.swift",
            "response.entries), set(\\.status, .loading)",
            to: "response.entries), set(\\.status, .loaded)"
        )
        try package.change(
            sources + "API/Feature1Entry.swift",
            "let name: String\n",
            to: "let name: String\n    var isLong: Bool { name.count > 20 }\n"
        )
        let model = try package.seconds("build")
        let testBuild = try package.seconds("build", "--build-tests")
        let test = try package.seconds("test", "--skip-build")
        return Row(
            features: features,
            clean: clean,
            null: null,
            body: body,
            model: model,
            testBuild: testBuild,
            test: test
        )
    }

    private static func show(_ rows: [Row]) {
        var table = BenchmarkTable(["features", "clean", "null", "a body", "a model", "tests built", "tests run"])
        for row in rows {
            let times = [row.clean, row.null, row.body, row.model, row.testBuild, row.test]
            table.add(["\(row.features)"] + times.map { BenchmarkTable.number($0) })
        }
        print(table.text)
    }
}
