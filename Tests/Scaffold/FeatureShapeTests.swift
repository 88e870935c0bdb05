import MillraceTestKit
import Testing

@testable import FeatureScaffold

@Suite struct FeatureShapeTests {
    private func shape(_ package: TemporaryPackage, _ arguments: String...) throws -> FeatureShape {
        try FeatureShape(package.layout, ScaffoldOptions(arguments))
    }

    private func message(_ package: TemporaryPackage, _ arguments: String...) -> String {
        do {
            let shape = try FeatureShape(package.layout, ScaffoldOptions(arguments))
            return "\(shape.sources), \(shape.tests)"
        } catch {
            return "\(error)"
        }
    }

    @Test func theOnlyTargetsAreTaken() throws {
        let shape = try shape(try .ofAnApp())
        #expect(shape.module == "App")
        #expect([shape.sources, shape.tests] == ["Sources/App", "Tests/AppTests"])
        #expect(shape.fixtures == "Tests/AppTests/Fixtures")
        #expect(shape.fixturesModule == nil && shape.responses == nil)
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

    @Test func targetsForFixturesAndResponsesAreFound() throws {
        let shape = try shape(try .likeThisOne(), "--target", "Cities", "--tests", "CitiesTests")
        #expect(shape.fixtures == "Fixtures" && shape.fixturesModule == "Fixtures")
        #expect(shape.responses?.module == "CannedResponses" && shape.responses?.folder == "CannedResponses")
        #expect(shape.access == "package ")
        #expect(try self.shape(try .likeThisOne(), "--target", "Cities", "--tests", "DocumentationTests").access == "")
    }

    @Test func onlyTheBuilderOfALibraryIsForOtherTargets() throws {
        let own = ["--target", "Cities", "--tests", "CitiesTests"]
        #expect(try shape(.likeThisOne(), own[0], own[1], own[2], own[3]).isShared)
        #expect(try !shape(.ofAnApp()).isShared)
        // The type may be internal.
        #expect(try !shape(.likeThisOne(), own[0], own[1], own[2], own[3], "--materials", "Materials").isShared)
    }

    @Test func aTargetThatIsIsolatedByDefaultIsNoticed() throws {
        let package = try TemporaryPackage.ofAnApp()
        #expect(try shape(package).isolation == "")
        try package.write("Package.swift", "swiftSettings: [.defaultIsolation(MainActor.self)]")
        #expect(try shape(package).isolation == "nonisolated ")
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
            """
        }
        try package.write("Package.swift", ".product(name: \"MillraceMockServer\", package: \"Wheel\")")
        let others = ManifestAdvice(layout: package.layout, shape: try FeatureShape(package.layout, options)).lines
        #expect(others.first == advice.lines.first?.replacing("Mühlrad", with: "Wheel"))
    }
}
