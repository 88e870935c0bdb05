import MillraceTestKit
import ScaffoldTestSupport
import Testing

@testable import FeatureScaffold

@Suite struct FeatureShapeTests {
    private func message(_ package: TemporaryPackage, _ arguments: String...) -> String {
        do {
            let shape = try FeatureShape(package.layout, ScaffoldOptions(arguments))
            return "\(shape.sources), \(shape.tests)"
        } catch {
            return "\(error)"
        }
    }

    /// What a package and options make of a feature.
    private func described(_ package: TemporaryPackage, _ arguments: String...) throws -> String {
        let shape = try FeatureShape(package.layout, ScaffoldOptions(arguments))
        let responses = shape.responses.map { "\($0.module) in \($0.folder)" } ?? "none"
        return """
            \(shape.module) in \(shape.sources), tests in \(shape.tests)
              fixtures: \(shape.fixturesModule ?? "none") in \(shape.fixtures), responses: \(responses)
              access: "\(shape.access)", isolation: "\(shape.isolation)", the builder is \(shape.isShared ? "shared" : "internal")
            """
    }

    // Only the builder of a library is for other targets; the type of the materials may be internal.
    @Test func aShapeIsThatOfThePackageAndItsOptions() throws {
        let isolated = try TemporaryPackage.ofAnApp()
        try isolated.write("Package.swift", "swiftSettings: [.defaultIsolation(MainActor.self)]")
        let own = try TemporaryPackage.likeThisOne()
        let shapes = [
            try described(.ofAnApp()), try described(isolated),
            try described(own, "--target", "Cities", "--tests", "CitiesTests"),
            try described(own, "--target", "Cities", "--tests", "CitiesTests", "--materials", "Materials"),
            try described(own, "--target", "Cities", "--tests", "DocumentationTests"),
        ]
        assertInlineSnapshot(of: shapes, as: .lines) {
            """
            App in Sources/App, tests in Tests/AppTests
              fixtures: none in Tests/AppTests/Fixtures, responses: none
              access: "", isolation: "", the builder is internal
            App in Sources/App, tests in Tests/AppTests
              fixtures: none in Tests/AppTests/Fixtures, responses: none
              access: "", isolation: "nonisolated ", the builder is internal
            Cities in Sources/Features/Cities, tests in Tests/Features/Cities
              fixtures: Fixtures in Fixtures, responses: CannedResponses in CannedResponses
              access: "package ", isolation: "", the builder is shared
            Cities in Sources/Features/Cities, tests in Tests/Features/Cities
              fixtures: Fixtures in Fixtures, responses: CannedResponses in CannedResponses
              access: "package ", isolation: "", the builder is internal
            Cities in Sources/Features/Cities, tests in Tests/Documentation
              fixtures: none in Tests/Documentation/Fixtures, responses: none
              access: "", isolation: "", the builder is shared
            """
        }
    }

    @Test func whatIsNotDecidedIsAskedFor() throws {
        let app = try TemporaryPackage.ofAnApp()
        let own = try TemporaryPackage.likeThisOne()
        let bare = try TemporaryPackage.ofAnApp()
        bare.targets = []
        let untested = try TemporaryPackage.ofAnApp()
        untested.targets.removeLast()
        let messages = [
            message(own), message(own, "--target", "Cities"),
            message(own, "--target", "Cities", "--tests", "CitiesTests"), message(app, "--target=App"),
            message(app, "--target", "Ap"), message(app, "--tests", "Tests"), message(app, "--target", "AppTests"),
            message(app, "--tests", "App"), message(bare), message(bare, "--target", "App"), message(untested),
        ]
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            Several targets could be meant. Name one by --target: BenchmarkRunner, Cities, MillraceTestKit.
            Several targets could be meant. Name one by --tests: CitiesTests, DocumentationTests.
            Sources/Features/Cities, Tests/Features/Cities
            Sources/App, Tests/AppTests
            The package has no target "Ap". Its targets are: App, AppTests.
            The package has no target "Tests". Its targets are: App, AppTests.
            AppTests can have no feature: it is neither an app nor a library in Swift.
            App is no test target.
            No target depends on the product Millrace. Name the target of the feature, as in: --target App.
            The package has no target "App". Its targets are: none.
            No test target depends on App. Add one to Package.swift, or name one, as in: --tests AppTests.
            """
        }
    }

    @Test func whatAFeatureImportsAndTheManifestLacksIsPrinted() throws {
        let package = try TemporaryPackage.ofAnApp()
        package.millrace = "Mühlrad"
        package.targets = [
            .init(name: "Core", folder: package.url.path + "/Core", kind: .library, dependencies: ["MillraceTestKit"]),
            .init(name: "App", folder: package.url.path + "/App", kind: .executable, dependencies: []),
            .init(name: "Checks", folder: package.url.path + "/Checks", kind: .test, dependencies: ["Core"]),
        ]
        let options = try ScaffoldOptions(["--target", "App", "--tests", "Checks"])
        let advice = ManifestAdvice(
            layout: package.layout,
            shape: try FeatureShape(package.layout, options)
        )
        assertInlineSnapshot(of: advice.lines, as: .lines) {
            """
            Package.swift: add .product(name: "Millrace", package: "Mühlrad") to the dependencies of App.
            Package.swift: add "App" to the dependencies of Checks.
            Package.swift: add .product(name: "MillraceMockServer", package: "Mühlrad") to the dependencies of Checks.
            Package.swift: add exclude: ["__Snapshots__"] to Checks.
            """
        }
        try package.write("Package.swift", ".product(name: \"MillraceMockServer\", package: \"Wheel\")")
        let others = ManifestAdvice(layout: package.layout, shape: try FeatureShape(package.layout, options)).lines
        #expect(others.first == advice.lines.first?.replacing("Mühlrad", with: "Wheel"))
    }
}
