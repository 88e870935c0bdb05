import BenchmarkCases
import Foundation

/// The time that a team waits: `benchmarks scale [FEATURES…]` writes packages of so many features, builds and tests
/// them, and prints the seconds.
///
/// The features are in libraries of ten; the last row has the most features in the target of the app, for comparison.
/// It takes a quarter of an hour. The SDK is built once before, and its time is printed too.
enum ScaleCases {
    /// The seconds of a clean build for each further feature.
    private static let mostPerFeature = 1.0
    /// The seconds of a build after the change of one body.
    private static let mostForABody = 3.0

    /// The seconds of each build, and of the tests.
    private struct Times {
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
        let place = folder.appending(path: "Scale")
        let built = folder.appending(path: "built")
        let sdk = try ScalePackage(in: place, built: built, features: 1, hasLibraries: false)
        print(
            "the SDK and an app of one feature: \(BenchmarkTable.number(try sdk.seconds("build"))) s, ",
            terminator: ""
        )
        print("their tests: \(BenchmarkTable.number(try sdk.seconds("build", "--build-tests"))) s more")
        var table = BenchmarkTable(
            ["features", "in", "clean", "null", "a body", "a model", "tests built", "tests run"]
        )
        func times(_ features: Int, hasLibraries: Bool) throws -> Times {
            try sdk.remove()
            let package = try ScalePackage(in: place, built: built, features: features, hasLibraries: hasLibraries)
            let times = try measure(package, last: features)
            let seconds = [times.clean, times.null, times.body, times.model, times.testBuild, times.test]
            table.add(
                ["\(features)", hasLibraries ? "libraries" : "one target"] + seconds.map { BenchmarkTable.number($0) }
            )
            return times
        }
        let rows = try sizes.map { (features: $0, times: try times($0, hasLibraries: $0 > 1)) }
        if let most = sizes.last, most > 1 { _ = try times(most, hasLibraries: false) }
        print(table.text)
        guard let first = rows.first, let last = rows.last, last.features > first.features else { return true }
        let perFeature = (last.times.clean - first.times.clean) / Double(last.features - first.features)
        print("a further feature: \(BenchmarkTable.number(perFeature, digits: 2)) s of a clean build")
        return perFeature <= mostPerFeature && last.times.body <= mostForABody
    }

    /// Builds a package, changes its last feature, and builds and tests it again.
    private static func measure(_ package: ScalePackage, last feature: Int) throws -> Times {
        let name = "Feature\(feature)"
        let viewModel = "\(name)ViewModel.swift"
        let clean = try package.seconds("build")
        let null = try package.seconds("build")
        try package.change(viewModel, of: feature, "set(\\.status, .loaded)", to: "set(\\.status, .loading)")
        let body = try package.seconds("build")
        let loaded = "response.entries), set(\\.status, .loaded)"
        try package.change(viewModel, of: feature, loaded.replacing("loaded", with: "loading"), to: loaded)
        try package.change(
            "API/\(name)Entry.swift",
            of: feature,
            "let name: String\n",
            to: "let name: String\n    var isLong: Bool { name.count > 20 }\n"
        )
        let model = try package.seconds("build")
        let testBuild = try package.seconds("build", "--build-tests")
        let test = try package.seconds("test", "--skip-build")
        return Times(clean: clean, null: null, body: body, model: model, testBuild: testBuild, test: test)
    }
}
