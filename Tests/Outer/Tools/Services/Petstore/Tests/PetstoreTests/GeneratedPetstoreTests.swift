import Foundation
import Millrace
import MillraceTestKit
import OpenAPIReading
import TestSupport
import Testing
import UserPackage

@testable import Petstore
@testable import ServiceGenerator

/// The files of `Sources` and `Tests`, which are compiled with these tests, are the ones that are generated of
/// `openapi.json`.
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
        return sources + SurroundingFiles(plan, of: document, style, in: TestPlaces(tests: "Tests/PetstoreTests")).files
    }

    @Test func theFilesAreUpToDate() throws {
        let files = try Self.files()
        let own = "Tests/PetstoreTests/GeneratedPetstoreTests.swift"
        if ProcessInfo.processInfo.environment["MILLRACE_GENERATES"] != nil {
            let kept = try Data(contentsOf: Self.folder.appending(path: own))
            for name in ["Sources", "Tests"] {
                try FileManager.default.removeItem(at: Self.folder.appending(path: name))
            }
            let all = files.map { ($0.path, Data($0.text.utf8)) } + [(own, kept)]
            try FileTransaction(root: Self.folder).apply(all.map { .init(path: $0, old: nil, new: $1) })
        }
        let paths = FileManager.default.enumerator(atPath: Self.folder.path)?.compactMap { $0 as? String } ?? []
        #expect(paths.filter { $0.hasSuffix(".swift") && $0 != own }.sorted() == files.map(\.path).sorted())
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
}
