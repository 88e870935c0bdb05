import Foundation
import TestSupport
import Testing
import UserPackage

@testable import ServiceGenerator

/// The command in a package that has sources of its own.
@Suite struct GenerateServicesCommandTests {
    private let folder = TemporaryFolder.made()

    init() throws {
        let document = ##"""
            {
              "openapi": "3.1.0",
              "info": {"title": "Shop", "version": "1"},
              "paths": {"/pets": {"get": {"operationId": "listPets", "tags": ["Pet"], "responses": {"200": {
                "description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}
              }}}}},
              "components": {"schemas": {"Pet": {"required": ["name"], "properties": {"name": {"type": "string"}}}}}
            }
            """##
        try write(document, to: "shop.json")
        try write("let package = Package(name: \"App\")\n", to: "Package.swift")
        try write("import Millrace\n", to: "Sources/App/App.swift")
    }

    private func write(_ text: String, to path: String) throws {
        let file = folder.url.appending(path: path)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Runs the command, and returns its output and the sources of the target afterwards.
    private func run(_ arguments: String...) throws -> (output: String, sources: [String]) {
        let sources = folder.url.appending(path: "Sources/App")
        let app = PackageLayout.Target(name: "App", folder: sources.path, kind: .library, dependencies: ["Millrace"])
        let layout = PackageLayout(root: folder.url.path, millrace: "millrace", targets: [app])
        let command = try GenerateServicesCommand(arguments: ["shop.json"] + arguments, layout: layout)
        let output = try command.run(write: { _ in }, readLine: nil).output
        let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        return (output, names.filter { $0.hasSuffix(".swift") }.sorted())
    }

    private static let services = ["API/Pet/PetBusinessController.swift", "API/Pet/PetService.swift"]

    typealias Source = (path: String, text: String)

    static let sources: [Row<Source>] = [
        Row("a type", ("Domain/Animals.swift", "struct Pet {}\n")), Row("a source", ("Domain/Pet.swift", "")),
    ]

    /// A module has one type of a name, and one source of it.
    @Test(arguments: sources) func aModelDoesntTakeANameOfTheModule(_ row: Row<Source>) throws {
        try write(row.value.text, to: "Sources/App/\(row.value.path)")
        let expected = (Self.services + ["API/Pet/PetModel.swift", "App.swift", row.value.path]).sorted()
        #expect(try run().sources == expected, sourceLocation: row.location)
        let again = try run()
        #expect(again.sources == expected && !again.output.contains("wrote"), sourceLocation: row.location)
    }

    @Test func aServiceThatExistsIsNamedAndNothingIsWritten() throws {
        try write("struct PetService {}\n", to: "Sources/App/Pets/PetService.swift")
        let error = #expect(throws: GenerateError.self) { try run() }
        #expect(error.map { "\($0)".contains("PetService is in Sources/App/Pets/PetService.swift already") } == true)
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Sources/App/API").path))
    }

    /// What was generated before, and a person's file at the place of a generated one, keep their names.
    @Test func aSecondRunChangesNothingAlsoWithoutItsState() throws {
        let first = try run()
        #expect(first.sources == (Self.services + ["API/Pet/Pet.swift", "App.swift"]).sorted())
        #expect(try run().sources == first.sources)
        try FileManager.default.removeItem(at: folder.url.appending(path: ".generate-services"))
        #expect(try run().sources == first.sources)
    }
}
