import Foundation
import Millrace
import MillraceTestKit
import OpenAPIReading
import TestSupport
import Testing
import UserPackage

@testable import FeatureScaffold
@testable import Petstore
@testable import ServiceGenerator

/// The files of `Sources` and `Tests`, which are compiled with these tests, are the ones that are generated of
/// `openapi.json`, and two features that show operations of it.
///
/// `MILLRACE_GENERATES=1` writes them anew.
@Suite(.bodyTimeLimit) struct GeneratedPetstoreTests {
    private static let folder = URL(filePath: #filePath).appending(path: "../../..").standardized

    private static func files() throws -> [GeneratedFile] {
        let document = try OpenAPIDocument(contentsOf: folder.appending(path: "openapi.json"))
        let plan = ServicePlan(document)
        let style = CodeStyle(module: "Petstore")
        let sources = SourceFiles(plan, style).files.map { file in
            GeneratedFile(path: "Sources/Petstore/\(file.path)", text: file.text)
        }
        let places = TestPlaces(tests: "Tests/PetstoreTests")
        let features = try [("Shop", "listPets"), ("Orders", "listOrders")].flatMap { name, operation in
            var shape = FeatureShape(
                target: "Petstore",
                module: "Petstore",
                sources: "Sources/Petstore",
                tests: places.tests,
                fixtures: places.fixtures,
                fixturesModule: nil,
                responses: nil
            )
            shape.subject = try FeatureSubject(operation, in: document)
            return Scaffold.files(of: try FeatureName(name), as: shape)
        }
        return sources + SurroundingFiles(plan, of: document, style, in: places).files
            + features.map { GeneratedFile(path: $0.path, text: $0.contents) }
    }

    /// The paths of the Swift files that are there.
    private static var sources: [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".swift") }.sorted()
    }

    @Test func theFilesAreUpToDate() throws {
        let files = try Self.files()
        let own = "Tests/PetstoreTests/GeneratedPetstoreTests.swift"
        if ProcessInfo.processInfo.environment["MILLRACE_GENERATES"] != nil {
            for path in Self.sources where path != own {
                try FileManager.default.removeItem(at: Self.folder.appending(path: path))
            }
            let changes = try files.map { file in
                let old = try GeneratedState.text(of: file.path, in: Self.folder)
                return FileTransaction.Change(path: file.path, old: old, new: file.text)
            }
            try FileTransaction(root: Self.folder).apply(changes)
        }
        #expect(Self.sources.filter { $0 != own } == files.map(\.path).filter { $0.hasSuffix(".swift") }.sorted())
        for file in files {
            let text = try? String(contentsOf: Self.folder.appending(path: file.path), encoding: .utf8)
            #expect(text == file.text, "\(file.path) isn't what is generated")
        }
    }

    @Test func aFixtureIsTheValueOfTheCannedResponse() {
        let accessible = StubAccessible()
        accessible.stub(PetsService.fetchPetsResource(limit: 5), .canned(PetsCannedResponses.fetchPets))
        let session = accessible.authenticated(BearerAuth.self, by: .credentials { [:] })
        let controller = PetsBusinessController(accessible: accessible, bearerAuth: session)
        #expect(controller.fetchPets(limit: 5, status: nil).single() == .success([.fixture()]))
        #expect(accessible.requests.map(\.description) == ["GET /pets"])
    }

    @Test func aStubAnswersEachFunctionAndKeepsItsArguments() {
        let stub = StubPetsBusinessController(
            fetchPetsStub: Stub(.failure(.transport(.refused)), .value([.fixture(name: "Kim")]))
        )
        let answers = (0..<2).map { _ in stub.fetchPets(limit: 1, status: .sold).single() }
        #expect(answers == [.failure(.transport(.refused)), .success([.fixture(name: "Kim")])])
        #expect(stub.fetchPetsStub.arguments(as: PetStatus.self) == [.sold, .sold])
    }

    @Test func theFailuresOfAnOperationAreThoseOfAFeature() {
        var matrix = PetsFailures.fetchPets(
            driver: ViewModelDriver { (accessible: StubAccessible) in
                let session = accessible.authenticated(BearerAuth.self, by: .credentials { [:] })
                let controller = PetsBusinessController(accessible: accessible, bearerAuth: session)
                return ShopViewModel(shopBusinessController: controller)
            },
            render: ShopRenderer(observer: .ignored).render(state:)
        )
        #expect(matrix.cases.map(\.name).suffix(2) == ["slowTrickle", "422"])
        matrix.cases = matrix.cases.filter { ["422", "malformedElement"].contains($0.name) }
        matrix.assertSnapshots()
    }
}
