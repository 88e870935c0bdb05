import Foundation
import MillraceTestKit
import ScaffoldTestSupport
import Testing

@testable import FeatureScaffold

@Suite struct ScaffoldCommandTests {
    private func shape(_ package: TemporaryPackage) throws -> FeatureShape {
        try FeatureShape(package.layout, ScaffoldOptions([], file: try package.text(of: ScaffoldOptions.fileName)))
    }

    @Test func everyFileIsWritten() throws {
        let package = try TemporaryPackage.likeThisOne()
        let name = try FeatureName("OrderHistory")
        assertSnapshot(of: package.scaffold("OrderHistory"), as: .lines, named: "output")
        let files = Scaffold.files(of: name, as: try shape(package))
        #expect(try files.filter { try package.text(of: $0.path) != $0.contents }.map(\.path) == [])
        assertSnapshot(of: files.map { "=== \($0)\n\($1)" }, as: .lines, named: "files")
        assertInlineSnapshot(of: try package.text(of: "CannedResponses/Files.swift"), as: .lines) {
            """
            /// The files.
            let files: [(name: String, contents: [UInt8])] = [
                ("order-history.200.json", PackageResources.order_history_200_json),
                ("z.200.json", PackageResources.z_200_json),
            ]

            """
        }
    }

    @Test func aPackageWithNothingButAnAppGetsAllInItsTwoFolders() throws {
        let package = try TemporaryPackage.ofAnApp()
        assertInlineSnapshot(of: package.scaffold("Weather"), as: .lines) {
            """
            wrote Sources/App/Weather/API/WeatherBusinessController.swift
            wrote Sources/App/Weather/API/WeatherEntry.swift
            wrote Sources/App/Weather/API/WeatherResponse.swift
            wrote Sources/App/Weather/API/WeatherService.swift
            wrote Sources/App/Weather/WeatherBuilder.swift
            wrote Sources/App/Weather/WeatherFlowController.swift
            wrote Sources/App/Weather/WeatherRenderer.swift
            wrote Sources/App/Weather/WeatherViewModel.swift
            wrote Tests/AppTests/Weather/WeatherBusinessControllerTests.swift
            wrote Tests/AppTests/Weather/WeatherDecodingTests.swift
            wrote Tests/AppTests/Weather/WeatherRendererSnapshotTests.swift
            wrote Tests/AppTests/Weather/WeatherServiceTests.swift
            wrote Tests/AppTests/Weather/WeatherViewModelTests.swift
            wrote Tests/AppTests/WeatherPreviews.swift
            wrote Tests/AppTests/__Snapshots__/WeatherPreviews/previews.loading.txt
            wrote Tests/AppTests/__Snapshots__/WeatherPreviews/previews.loaded.txt
            wrote Tests/AppTests/__Snapshots__/WeatherPreviews/previews.empty.txt
            wrote Tests/AppTests/__Snapshots__/WeatherPreviews/previews.failed.txt
            wrote Tests/AppTests/Weather/WeatherCannedResponse.swift
            wrote Tests/AppTests/Fixtures/WeatherResponse+Fixture.swift
            wrote Tests/AppTests/Fixtures/WeatherEntry+Fixture.swift
            Package.swift: add .product(name: "MillraceMockServer", package: "millrace") to the dependencies of AppTests.
            Package.swift: add exclude: ["__Snapshots__"] to AppTests.
            Next: name Weather's path and fields, and lead a route to makeWeatherScreen(session:in:).
            """
        }
        let written = try FileManager.default.subpathsOfDirectory(atPath: package.url.path)
            .filter { $0.hasSuffix(".swift") && $0.contains("Weather") }.sorted()
        assertSnapshot(of: try written.map { "=== \($0)\n\(try package.text(of: $0))" }, as: .lines, named: "app")
    }

    @Test(arguments: [[], ["--materials", "CitiesBuildingMaterials"], ["--auth", "TenantAuth"]])
    func theLongestNameStaysWithinTheColumnsOfTheFormat(options: [String]) throws {
        let name = try FeatureName(String(repeating: "Abcd", count: FeatureName.maximumLength / 4))
        for package in [try TemporaryPackage.ofAnApp(), try .likeThisOne()] {
            let file = (try? package.text(of: ScaffoldOptions.fileName)) ?? ""
            let shape = try FeatureShape(package.layout, ScaffoldOptions(options, file: file))
            for (path, contents) in Scaffold.files(of: name, as: shape) {
                let longest = contents.split(separator: "\n").map(\.count).max() ?? 0
                #expect(longest <= 120, "\(path)")
            }
        }
    }

    @Test func aFeatureShowsAnOperationWhoseServiceIsGenerated() throws {
        let package = try TemporaryPackage.ofAnApp()
        try package.write(
            "openapi.json",
            """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/orders": {
              "get": {"operationId": "listOrders", "responses": {"200": {"description": "", "content": {
                "application/json": {"schema": {"type": "array", "items": {"type": "string", "example": "Tea"}}}}}}},
              "post": {"operationId": "order", "responses": {"204": {"description": ""}}}
            }}}
            """
        )
        let unknown = package.scaffold("Orders", "--operation", "listOrders")
        try package.write(".generate-services/openapi.json/moved", "")
        let early = package.scaffold("Orders", "--operation", "listOrders")
        // The services of another target, and its stub, can't be used.
        let targets = package.targets
        let folder = package.url.appending(path: "Sources/Shop").path
        package.targets.append(.init(name: "Shop", folder: folder, kind: .library, dependencies: ["Millrace"]))
        try package.write(
            "Sources/Shop/OrdersBusinessController.swift",
            "package protocol OrdersBusinessControllerProtocol: Sendable {}\n"
        )
        let elsewhere = package.scaffold("Orders", "--operation", "listOrders", "--target", "App")
        package.targets = targets
        try package.write(
            "Sources/App/API/Orders/OrdersBusinessController.swift",
            "protocol OrdersBusinessControllerProtocol: Sendable {}\n"
        )
        let messages = [
            unknown, early, elsewhere, package.scaffold("Orders", "--operation", "order"),
            package.scaffold("Orders", "--operation", "list"),
            package.scaffold("Orders", "--operation", "list", "--document", "none.json")
                .replacing(package.url.path, with: "PACKAGE"),
            package.scaffold("Orders", "--operation", "OrdersService.fetchOrdersResource"),
        ]
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            Name the document of the operation by --document. Services were generated from: none.
            App declares no OrdersBusinessControllerProtocol. First run: swift package generate-services openapi.json
            App declares no OrdersBusinessControllerProtocol. First run: swift package generate-services openapi.json --target App --tags TAGS
            The operation order can't be shown: a feature needs one without a body whose answer has a type.
            There is no operation "list". There are: fetchOrders, order.
            none.json: The document can't be read: PACKAGE/none.json: No such file or directory.
            wrote Sources/App/Orders/OrdersBuilder.swift
            wrote Sources/App/Orders/OrdersFlowController.swift
            wrote Sources/App/Orders/OrdersRenderer.swift
            wrote Sources/App/Orders/OrdersViewModel.swift
            wrote Tests/AppTests/Orders/OrdersRendererSnapshotTests.swift
            wrote Tests/AppTests/Orders/OrdersViewModelTests.swift
            wrote Tests/AppTests/OrdersPreviews.swift
            wrote Tests/AppTests/__Snapshots__/OrdersPreviews/previews.loading.txt
            wrote Tests/AppTests/__Snapshots__/OrdersPreviews/previews.loaded.txt
            wrote Tests/AppTests/__Snapshots__/OrdersPreviews/previews.empty.txt
            wrote Tests/AppTests/__Snapshots__/OrdersPreviews/previews.failed.txt
            Package.swift: add exclude: ["__Snapshots__"] to AppTests.
            Next: lead a route to makeOrdersScreen(ordersBusinessController:in:).
            """
        }
        let renderer = try package.text(of: "Sources/App/Orders/OrdersRenderer.swift")
        #expect(renderer.contains("Text(entry)"))
        #expect(!package.has("Sources/App/Orders/API") && !package.has("Tests/AppTests/Fixtures"))
    }

    @Test func nothingIsWrittenWhereSomethingIsInTheWay() throws {
        let package = try TemporaryPackage.likeThisOne()
        let other = try TemporaryPackage.likeThisOne()
        try other.write("Tests/Features/Cities/Weather/Anything.swift", "")
        try package.write("Sources/Feedback/OrdersViewModel.swift", "\npublic protocol OrdersViewModel: Model {}\n")
        try package.write("Fixtures/RainEntry+Fixture.swift", "")
        let unwritable = try TemporaryPackage.ofAnApp()
        try unwritable.write("Tests/AppTests", "a file where the folder of the tests would be")
        let messages = [
            other.scaffold("Weather"), package.scaffold("Orders"), package.scaffold("Feedback"),
            package.scaffold("Rain"), package.scaffold(),
            package.scaffold("Weather", "Rain"), package.scaffold("weather"), package.scaffold("Weather", "--force"),
            package.scaffold("Weather", "--auth"), package.scaffold("Weather", "--auth", "1; x"),
            unwritable.scaffold("Weather").replacing(unwritable.url.path, with: "PACKAGE"),
        ]
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            Tests/Features/Cities/Weather exists already; nothing was written.
            Sources/Feedback/OrdersViewModel.swift declares a OrdersViewModel already; nothing was written.
            Millrace declares a FeedbackViewModel already; nothing was written.
            Fixtures/RainEntry+Fixture.swift exists already; nothing was written.
            Give one name, as in: swift package scaffold-feature Weather (or --help).
            Give one name, as in: swift package scaffold-feature Weather (or --help).
            "weather" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            There is no option "--force"; --help lists those that there are.
            --auth needs a value; --help says which.
            --auth takes a name of Swift code, not "1; x".
            PACKAGE/Tests/AppTests/Weather can't be written (Not a directory); nothing was written.
            """
        }
        #expect(!package.has("Tests") && !other.has("Sources/Features") && !unwritable.has("Sources"))
    }

    @Test func theHelpNamesTheOptions() throws {
        let package = try TemporaryPackage.ofAnApp()
        #expect([package.scaffold("--help"), package.scaffold("-h")] == [ScaffoldCommand.help, ScaffoldCommand.help])
        let options = [
            "--target TARGET", "--tests TARGET", "--auth KIND", "--materials TYPE", "--decoder MEMBER",
            "--operation NAME",
        ]
        #expect(options.filter { !ScaffoldCommand.help.contains($0) } == [])
    }

    @Test func whatThePluginWritesDownIsRead() throws {
        let package = try TemporaryPackage.ofAnApp()
        let layout = String(decoding: try JSONEncoder().encode(package.layout), as: UTF8.self)
        #expect(try ScaffoldCommand(plugin: [layout, "Weather"]).run().contains("wrote Sources/App/Weather/"))
        for arguments in [["Weather"], []] {
            #expect(throws: ScaffoldError.badLayout) { try ScaffoldCommand(plugin: arguments) }
        }
    }
}
